import type { Person } from '../access/access.contract.ts';
import { findAccount, listSubscriptions } from '../accounts/account.repo.ts';
import { findShopper } from '../catalog/find-shopper.ts';
import type { Shopper } from '../catalog/purchase.rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { organizationDate } from '../membership/membership-status.rules.ts';
import { findBuyer } from '../pricing/find-buyer.ts';
import type { Buyer } from '../pricing/price.rules.ts';

/** What a person has already and cannot buy again (B-218, AMB-67). */
interface Holdings {
  isMember: boolean;
  /** Skus of subscriptions that run and renew by themselves. */
  renewingSkus: ReadonlySet<string>;
}

/** Everything about the person that a cart's prices and lines depend on; from their record and session only. */
export interface CartContext {
  buyer: Buyer;
  shopper: Shopper;
  holdings: Holdings;
  /** Whether a member of staff acts as the person (AMB-79). */
  isImpersonating: boolean;
}

/**
 * Reads it for whoever asks, nobody included.
 * @param db the transaction where one is open
 */
export async function findCartContext(
  db: Database,
  clock: Clock,
  person: Pick<Person, 'userId' | 'impersonator'> | null,
): Promise<CartContext> {
  const userId = person?.userId ?? null;
  // One after the other: a transaction has one connection.
  const buyer = await findBuyer(db, clock, userId);
  const shopper = await findShopper(db, userId);
  const holdings = await findHoldings(db, clock, userId, buyer);
  return { buyer, shopper, holdings, isImpersonating: Boolean(person?.impersonator) };
}

async function findHoldings(db: Database, clock: Clock, userId: string | null, buyer: Buyer): Promise<Holdings> {
  if (userId === null || !(await findAccount(db, userId))) return { isMember: false, renewingSkus: new Set() };
  const today = organizationDate(clock.now());
  const renewing = (await listSubscriptions(db, userId)).filter(
    ({ isAutoRenewing, cancelledOn, expiresOn }) => isAutoRenewing && !cancelledOn && expiresOn >= today,
  );
  return { isMember: buyer.isMember, renewingSkus: new Set(renewing.map(({ sku }) => sku)) };
}
