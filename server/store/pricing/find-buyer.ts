import { findAccount, type Account } from '../../people/accounts/account.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import { isMember, membershipStatus } from '../../people/membership/membership-status.rules.ts';
import { anonymousBuyer, type Buyer } from './price.rules.ts';

/** Returns whose prices apply to a customer record; null: the anonymous ones. */
export function toBuyer(
  account: Pick<Account, 'companyId' | 'membershipExpiresOn' | 'membershipGraceEndsOn'> | null,
  today: string,
): Buyer {
  if (!account) return anonymousBuyer;
  const { companyId, membershipExpiresOn: expiresOn, membershipGraceEndsOn: graceEndsOn } = account;
  return { companyId, isMember: isMember(membershipStatus({ expiresOn, graceEndsOn }, today)) };
}

/**
 * Returns whose prices a person gets: company and membership of the customer record, never data from the client.
 * @param today in the organization's time zone
 * @param userId null for anonymous visitors
 */
export const findBuyer = async (db: Database, today: string, userId: string | null): Promise<Buyer> =>
  toBuyer(userId === null ? null : await findAccount(db, userId), today);
