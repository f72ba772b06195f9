import { findAccount } from '../accounts/account.repo.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { isMember, membershipStatus } from '../membership/membership-status.rules.ts';
import { anonymousBuyer, type Buyer } from './price.rules.ts';

/**
 * Whose prices a person gets: company and membership of the customer record, never anything a client says.
 * @param userId null for anonymous visitors
 */
export async function findBuyer(db: Database, clock: Clock, userId: string | null): Promise<Buyer> {
  const account = userId === null ? null : await findAccount(db, userId);
  if (!account) return anonymousBuyer;
  const { companyId, membershipExpiresOn: expiresOn, membershipGraceEndsOn: graceEndsOn } = account;
  return { companyId, isMember: isMember(membershipStatus({ expiresOn, graceEndsOn }, clock.now())) };
}
