import { findAccount } from '../accounts/account.repo.ts';
import type { Database } from '../db/connection.ts';
import { anonymousShopper, type Shopper } from './purchase.rules.ts';

/**
 * What a purchase depends on of a person, from the customer record.
 * @param userId null for anonymous visitors
 */
export async function findShopper(db: Database, userId: string | null): Promise<Shopper> {
  if (userId === null) return anonymousShopper;
  const account = await findAccount(db, userId);
  return {
    isSignedIn: true,
    committeeMemberId: account?.committeeMemberId ?? null,
    isOnlineOrderingDisabled: account?.isOnlineOrderingDisabled ?? false,
    isRegisteredForCne: account?.isRegisteredForCne ?? false,
  };
}
