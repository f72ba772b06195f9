import type { Person } from '../../people/access/access.contract.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { priceCart, type PricedCart } from '../cart/price-cart.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findOpenCheckout, type CartCheckout } from './checkout.repo.ts';
import { composeQuote, type Quote } from './compose-quote.ts';
import { readQuoteContext, type QuoteContext, type QuoteServices } from './quote-order.ts';

/** Holds what a request has read of a checkout so far: each thing once, for the request alone. */
export interface CheckoutReading extends CartCheckout {
  /** Says who checks out. */
  context?: CartContext;
  priced?: PricedCart;
}

/** The open checkout of somebody with the order it would be now. */
export async function readCheckout(
  services: QuoteServices,
  who: { person: Person | null; owner: CartOwner | null },
): Promise<Result<Required<CheckoutReading> & { context: QuoteContext; quote: Quote }, 'cart_missing'>> {
  const { db, clock } = services;
  const found = who.owner && (await findOpenCheckout(db, who.owner));
  if (!found) return fail('cart_missing', 'There is no cart to check out. Put something in it first.');
  const { cart, checkout } = found;
  const context = await readQuoteContext(services, who.person, checkout);
  const priced = await priceCart(db, clock, cart, context);
  return succeed({ cart, checkout, context, priced, quote: composeQuote({ priced, checkout, context }) });
}
