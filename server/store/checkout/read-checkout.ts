import type { Person } from '../../people/access/access.contract.ts';
import type { CartContext } from '../cart/cart-context.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { priceCart, type PricedCart } from '../cart/price-cart.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findOpenCheckout, type CartCheckout } from './checkout.repo.ts';
import type { Quote } from './compose-quote.ts';
import { quoteWithTax, readQuoteContext, type QuoteContext, type QuoteServices } from './quote-order.ts';

/** The data of a checkout that a request has read so far: everything once, for this request only. */
export interface CheckoutReading extends CartCheckout {
  /** The person who checks out. */
  context?: CartContext;
  priced?: PricedCart;
}

/** Returns the owner's open checkout with its current order. */
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
  return succeed({ cart, checkout, context, priced, quote: await quoteWithTax({ priced, checkout, context }) });
}
