import type { Account } from '../../people/accounts/account.repo.ts';
import type { Shopper } from './purchase.rules.ts';

/** Returns the person's facts that a purchase depends on; null without a customer record. */
export const toShopper = (
  account: Pick<Account, 'committeeMemberId' | 'isOnlineOrderingDisabled' | 'isRegisteredForCne'> | null,
): Shopper => ({
  isSignedIn: true,
  committeeMemberId: account?.committeeMemberId ?? null,
  isOnlineOrderingDisabled: account?.isOnlineOrderingDisabled ?? false,
  isRegisteredForCne: account?.isRegisteredForCne ?? false,
});
