import type { Platform } from '../../platform/platform.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { findOpenCart } from './cart.repo.ts';
import type { CartView } from './cart.contract.ts';
import type { CartSession } from './cart-session.ts';
import { priceCart, type PricedCart } from './price-cart.ts';
import { countPieces, showCart } from './show-cart.ts';

/** Returns the cart of a visit with current prices, or null. Only reads. */
export async function readPricedCart(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context }: Pick<CartSession, 'owner' | 'context'>,
): Promise<PricedCart | null> {
  const cart = owner && (await findOpenCart(db, owner));
  return cart ? priceCart(db, clock, cart, context) : null;
}

/**
 * Returns the answer of every cart call: the whole cart, and the cookies that synchronise browser and pages.
 * @param known the cart after a change; without it the cart is read
 */
export async function answerCart(
  services: Pick<Platform, 'db' | 'clock'>,
  visit: CartSession,
  language: Locale,
  known?: PricedCart | null,
): Promise<{ status: number; body: CartView; cookies: string[] }> {
  const cart = known === undefined ? await readPricedCart(services, visit) : known;
  return { status: 200, body: showCart(cart, visit.context, language), cookies: visit.cookies(countPieces(cart)) };
}
