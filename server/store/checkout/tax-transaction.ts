import type { Person } from '../../people/access/access.contract.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { QuoteServices } from './quote-order.ts';
import { readCheckout } from './read-checkout.ts';

/** The tax of an order, and the place where it is owed. */
export interface TaxTransaction {
  taxMinor: number;
  country: string;
  state: string;
}

/**
 * Calculates the tax of the open cart at the review and logs it (docs/decisions/checkout.md#tax-at-the-review). It is
 * the amount of the later order: it comes from the quote, never from the caller.
 */
export async function createTaxTransaction(
  services: QuoteServices & Pick<Platform, 'log'>,
  who: { person: Person | null; owner: CartOwner | null },
  requestId: string,
): Promise<Result<TaxTransaction, 'cart_missing' | 'steps_incomplete' | 'tax_unavailable' | 'tax_place_unknown'>> {
  const read = await readCheckout(services, who);
  if (!read.ok) return read;
  const { cart, quote } = read.value;
  if (quote.problems.includes('tax_unavailable')) {
    return fail('tax_unavailable', 'The sales tax cannot be calculated now. Try again in a few minutes.');
  }
  if (quote.problems.includes('tax_place_unknown')) {
    return fail('tax_place_unknown', 'The address cannot be found for the sales tax. Correct city, state or ZIP code.');
  }
  if (!quote.isTaxCalculated) return fail('steps_incomplete', 'Tax is calculated once every step is completed.');
  const { country = '', state = '' } = quote.shippingAddress ?? quote.billingAddress ?? {};
  const transaction = { taxMinor: quote.taxMinor, country, state };
  const { exemptionCertificateId } = quote;
  services.log.info(
    { requestId, cartId: cart.id, ...transaction, exemptionCertificateId, netMinor: quote.cart.totalMinor },
    'tax calculated',
  );
  return succeed(transaction);
}
