import { findAccount, type Account } from '../../people/accounts/account.repo.ts';
import { listPriceListsOf, type HeldPriceLists } from '../../people/accounts/price-lists.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { isMember, membershipStatus } from '../../people/membership/membership-status.rules.ts';
import { anonymousBuyer, type Buyer } from './price.rules.ts';

/** Returns whose prices apply to a customer record; null: the anonymous ones. */
export function toBuyer(
  account: (HeldPriceLists & Pick<Account, 'membershipExpiresOn' | 'membershipGraceEndsOn'>) | null,
  today: string,
): Buyer {
  if (!account) return anonymousBuyer;
  const { membershipExpiresOn: expiresOn, membershipGraceEndsOn: graceEndsOn } = account;
  return {
    priceLists: listPriceListsOf(account, today),
    isMember: isMember(membershipStatus({ expiresOn, graceEndsOn }, today)),
  };
}

/**
 * Returns whose prices a person gets: price lists and membership of the customer record, never data from the client.
 * @param today in the organization's time zone
 * @param userId null for anonymous visitors
 */
export const findBuyer = async (db: Database, today: string, userId: string | null): Promise<Buyer> =>
  toBuyer(userId === null ? null : await findAccount(db, userId), today);
