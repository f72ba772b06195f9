import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { addNotices } from './cart-notices.ts';
import type { CartNotice } from './cart.contract.ts';
import { touchCart, type Cart } from './cart.repo.ts';
import { cleanOrderSource } from './cart.rules.ts';

/**
 * Ends a change of a locked cart: version up, what is to be told kept until it is seen, order source written down. The
 * first source stays with its date, the latest replaces the one before (docs/decisions/cart.md#order-source).
 */
export async function finishChange(
  tx: Database,
  clock: Clock,
  cart: Cart,
  change: { notices?: readonly CartNotice[]; orderSource?: string | undefined; areEarlierSeen?: boolean } = {},
): Promise<Cart> {
  const { notices = [], orderSource, areEarlierSeen = false } = change;
  return touchCart(tx, clock, cart.id, {
    notices: addNotices(areEarlierSeen ? [] : cart.notices, notices),
    ...sourceColumns(clock, cart, orderSource),
  });
}

/** The columns an order source changes; none when it says nothing new. */
export function sourceColumns(
  clock: Clock,
  cart: Cart,
  orderSource: string | undefined,
): Partial<Pick<Cart, 'firstAffiliateCode' | 'firstAffiliateAt' | 'lastAffiliateCode'>> {
  const source = orderSource && cleanOrderSource(orderSource);
  if (!source || source === cart.lastAffiliateCode) return {};
  return {
    lastAffiliateCode: source,
    ...(cart.firstAffiliateCode === null && { firstAffiliateCode: source, firstAffiliateAt: clock.now() }),
  };
}
