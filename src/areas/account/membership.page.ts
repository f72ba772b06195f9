import { membershipOf } from '../../../server/accounts/show-user.ts';
import { accountFrame } from '../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../http/define-page.ts';
import type { AccountFrame } from '../../layouts/account-frame.ts';

const load = async ({ page, services }: PageCall<AccountFrame>) => ({
  status: membershipOf(page.account, services.clock.now()),
});

/** Shows the account home. */
export const homePage = definePage({ access: 'user', frame: accountFrame(''), load });

/** Shows the membership; its status is the one the home shows. */
export const membershipPage = definePage({ access: 'user', frame: accountFrame('account-membership'), load });
