import { findAccount, type Account } from '../accounts/account.repo.ts';
import type { Database } from '../db/connection.ts';
import { anonymousShopper, type Shopper } from './purchase.rules.ts';

/** Returns what a purchase depends on of somebody signed in; null for one without customer record. */
export const shopperOf = (
  account: Pick<Account, 'committeeMemberId' | 'isOnlineOrderingDisabled' | 'isRegisteredForCne'> | null,
): Shopper => ({
  isSignedIn: true,
  committeeMemberId: account?.committeeMemberId ?? null,
  isOnlineOrderingDisabled: account?.isOnlineOrderingDisabled ?? false,
  isRegisteredForCne: account?.isRegisteredForCne ?? false,
});

/**
 * Returns what a purchase depends on of a person, from the customer record.
 * @param userId null for anonymous visitors
 */
export const findShopper = async (db: Database, userId: string | null): Promise<Shopper> =>
  userId === null ? anonymousShopper : shopperOf(await findAccount(db, userId));
