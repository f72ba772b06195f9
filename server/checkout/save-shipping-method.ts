import type { Person } from '../access/access.contract.ts';
import { findOpenCart } from '../cart/cart.repo.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { fail, type Result } from '../result.ts';
import { quoteOrder, readQuoteContext, type QuoteTools } from './quote-order.ts';
import { writeTile } from './write-tile.ts';

/** Completes the shipping-method tile with one of the ways that are offered for this parcel. */
export async function saveShippingMethod(
  tools: QuoteTools,
  who: { person: Person | null; owner: CartOwner | null },
  id: string,
): Promise<Result<null, 'cart_missing' | 'shipping_method_missing'>> {
  const { db, clock } = tools;
  const cart = who.owner && (await findOpenCart(db, who.owner));
  if (!cart) return fail('cart_missing', 'There is no cart to check out. Put something in it first.');
  const quote = await quoteOrder(db, clock, cart, await readQuoteContext(tools, who.person, cart.id));
  if (!quote.offeredShipping.some((method) => method.id === id)) {
    return fail('shipping_method_missing', 'Please choose a shipping method.', {
      ShippingMethod: 'SHIPPING_METHOD_NOT_SELECTED_ERROR',
    });
  }
  return writeTile(tools, who.owner, 'shippingMethod', { shippingMethod: id });
}
