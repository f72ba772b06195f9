import type { Person } from '../../people/access/access.contract.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { failFields, type Result } from '../../platform/result.ts';
import type { QuoteServices } from './quote-order.ts';
import { readCheckout, type CheckoutReading } from './read-checkout.ts';
import { writeTile } from './save-step.ts';

/** Completes the shipping-method step with one of the methods offered for this parcel. */
export async function saveShippingMethod(
  services: QuoteServices,
  who: { person: Person | null; owner: CartOwner | null },
  id: string,
): Promise<Result<CheckoutReading, 'cart_missing' | 'shipping_method_missing'>> {
  const read = await readCheckout(services, who);
  if (!read.ok) return read;
  if (!read.value.quote.offeredShipping.some((method) => method.id === id)) {
    return failFields('shipping_method_missing', 'Please choose a shipping method.', {
      ShippingMethod: { key: 'SHIPPING_METHOD_NOT_SELECTED_ERROR' },
    });
  }
  return writeTile(services, who.owner, 'shippingMethod', { columns: { shippingMethod: id }, read: read.value });
}
