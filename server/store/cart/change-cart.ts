import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { addCartNotices } from './cart-notices.ts';
import type { CartNotice } from './cart.contract.ts';
import { touchCart, type Cart } from './cart.repo.ts';
import { cleanOrderSource } from './cart.rules.ts';

/** Sources of a visit: the latest, and the first if the browser had one before the cart existed. */
export interface OrderSources {
  orderSource?: string | undefined;
  firstOrderSource?: string | undefined;
}

/**
 * Finishes a change of a locked cart: increases its version, stores its notices until they are seen, and stores the
 * order source. The first source remains with its date, the latest replaces the previous one
 * (docs/decisions/cart.md#order-source).
 */
export async function finishChange(
  tx: Database,
  clock: Clock,
  cart: Cart,
  change: { notices?: readonly CartNotice[]; areEarlierSeen?: boolean } & OrderSources = {},
): Promise<Cart> {
  const { notices = [], areEarlierSeen = false } = change;
  return touchCart(tx, clock, cart.id, {
    notices: addCartNotices(areEarlierSeen ? [] : cart.notices, notices),
    ...sourceColumns(clock, cart, change),
  });
}

/** Returns the columns that an order source changes; empty without a new source. */
export function sourceColumns(
  clock: Clock,
  cart: Cart,
  { orderSource = '', firstOrderSource = '' }: OrderSources,
): Partial<Pick<Cart, 'firstAffiliateCode' | 'firstAffiliateAt' | 'lastAffiliateCode'>> {
  const source = cleanOrderSource(orderSource);
  if (!source) return {};
  const first = cleanOrderSource(firstOrderSource) || source;
  return {
    ...(source !== cart.lastAffiliateCode && { lastAffiliateCode: source }),
    ...(cart.firstAffiliateCode === null && { firstAffiliateCode: first, firstAffiliateAt: clock.now() }),
  };
}
