/** What something is for the sales tax (docs/decisions/checkout.md#tax-codes). */
export const taxCodes = [
  'book',
  'download',
  'subscription',
  'membership',
  'course-live',
  'course-online',
  'exam',
  'goods',
  'shipping',
] as const;
export type TaxCode = (typeof taxCodes)[number];

/** The codes that a product can have. */
export const productTaxCodes = taxCodes.filter((code) => code !== 'shipping');
