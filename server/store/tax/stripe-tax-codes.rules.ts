import type { TaxCode } from '../catalog/tax-code.contract.ts';

/**
 * Stripe's product tax codes (docs.stripe.com/tax/tax-codes) of ours. STRIPE_TAX_CODES replaces single ones, as the
 * organization's adviser says.
 */
export const stripeTaxCodes: Readonly<Record<TaxCode, string>> = {
  book: 'txcd_35010000',
  download: 'txcd_10302000',
  subscription: 'txcd_10302002',
  // Dues are not taxed.
  membership: 'txcd_00000000',
  'course-live': 'txcd_20060044',
  'course-online': 'txcd_20060058',
  exam: 'txcd_20030000',
  goods: 'txcd_99999999',
  shipping: 'txcd_92010001',
};
