import { membershipOf } from '../../../server/accounts/show-user.ts';
import { offerOfRecord } from '../../../server/membership/membership-renewal.rules.ts';
import { mayVote, voteBegins } from '../../../server/membership/membership-vote.rules.ts';
import { accountFrame } from '../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../http/define-page.ts';
import type { AccountFrame } from '../../layouts/account-frame.ts';

const load = async ({ page, services }: PageCall<AccountFrame>) => {
  const { account } = page;
  const now = services.clock.now();
  const { membershipType: type, membershipStartedOn: startedOn } = account;
  const dates = { expiresOn: account.membershipExpiresOn, graceEndsOn: account.membershipGraceEndsOn };
  return {
    status: membershipOf(account, now),
    offer: offerOfRecord(account, now),
    voteBeginsOn: voteBegins({ type, startedOn, ...dates }, now),
    mayVote: mayVote({ type, startedOn, ...dates }, now),
  };
};

/** Shows the account home. */
export const homePage = definePage({ access: 'user', frame: accountFrame(''), load });

/** Shows the membership; its status is the one the home shows. */
export const membershipPage = definePage({ access: 'user', frame: accountFrame('account-membership'), load });
