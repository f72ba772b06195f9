import { findAccount, type Account } from '../../server/accounts/account.repo.ts';
import { getAccountMenu } from '../cms/queries/account-menu.ts';
import { read } from '../cms/query.ts';
import { redirectToSignIn } from '../http/authorize.ts';
import type { PageRequest } from '../http/page-request.ts';
import { accountEntries, type AccountEntry } from './account-menu.ts';
import { siteFrame, type SiteFrame } from './site-frame.ts';

/** Holds what every page of the account area stands in. */
export interface AccountFrame extends SiteFrame {
  /** Name of the area; empty for the account home. */
  area: string;
  /** The side navigation. */
  entries: AccountEntry[];
  account: Account;
}

/** Makes the loader of an area's frame. Somebody who has no account any more is led to sign in. */
export const accountFrame =
  (area: string) =>
  async (request: PageRequest): Promise<AccountFrame | Response> => {
    const { locals, language } = request;
    const { person } = locals.viewer;
    const account = person && (await findAccount(locals.services.db, person.userId));
    if (!account) return redirectToSignIn(request);
    const [frame, { menu }] = await Promise.all([siteFrame(request), read(locals, getAccountMenu, { language })]);
    return { ...frame, area, account, entries: accountEntries(menu?.items ?? [], language, area) };
  };
