import type { Account } from '../../people/accounts/account.repo.ts';
import type { Shopper } from './purchase.rules.ts';

/** Returns what a purchase depends on of somebody signed in; null for one without customer record. */
export const shopperOf = (
  account: Pick<Account, 'committeeMemberId' | 'isOnlineOrderingDisabled' | 'isRegisteredForCne'> | null,
): Shopper => ({
  isSignedIn: true,
  committeeMemberId: account?.committeeMemberId ?? null,
  isOnlineOrderingDisabled: account?.isOnlineOrderingDisabled ?? false,
  isRegisteredForCne: account?.isRegisteredForCne ?? false,
});
