import { findAccount, type Account } from '../../server/people/accounts/account.repo.ts';
import { findClosure } from '../../server/personal-data/closure.repo.ts';
import { getAccountMenu } from '../cms/queries/account-menu.ts';
import { read } from '../cms/query.ts';
import { redirectToSignIn } from '../http/authorize.ts';
import type { PageRequest } from '../http/page-request.ts';
import { accountEntries, type AccountEntry } from './account-navigation.ts';
import { siteFrame, type SiteFrame } from './site-frame.ts';

/** Data of the frame of every account page. */
export interface AccountFrame extends SiteFrame {
  /** Name of the area; empty for the account home. */
  area: string;
  /** The side navigation. */
  entries: AccountEntry[];
  account: Account;
  /** The end of the account, while it can still be kept. */
  closesAt: Date | null;
}

/** Returns the loader of an area's frame. A person without an account is redirected to sign-in. */
export const accountFrame =
  (area: string) =>
  async (request: PageRequest): Promise<AccountFrame | Response> => {
    const { locals, language } = request;
    const { person } = locals.viewer;
    const account = person && (await findAccount(locals.services.db, person.userId));
    if (!account) return redirectToSignIn(request);
    const [frame, { menu }, closure] = await Promise.all([
      siteFrame(request),
      read(locals, getAccountMenu, { language }),
      findClosure(locals.services.db, account.userId),
    ]);
    const closesAt = closure?.state === 'closing' ? closure.closesAt : null;
    return { ...frame, area, account, closesAt, entries: accountEntries(menu?.items ?? [], language, area) };
  };
