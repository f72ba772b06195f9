import type { TaxCode } from '../catalog/tax-code.contract.ts';

/** A place where tax may be owed, in two-letter codes. */
export interface TaxPlace {
  country: string;
  state: string;
}

/** Something that is sold; amounts in cents. */
interface SaleRow {
  /** Id of the row in this sale. */
  row: string;
  sku: string;
  taxCode: TaxCode;
  quantity: number;
  /** After discounts. */
  netMinor: number;
}

/** A sale as a tax is calculated for it: the same sale has the same tax. */
export interface Sale {
  /** In the organization's time zone, YYYY-MM-DD. */
  day: string;
  /** Where it is delivered, or the place of billing if nothing is. */
  shipTo: TaxPlace & { line1: string; line2: string; city: string; postalCode: string };
  kind: 'shipping' | 'billing';
  /** The certificate that exempts the buyer there; null without one. */
  exemption: { certificateId: string; number: string } | null;
  rows: SaleRow[];
  /** Cents; null for an order that is not shipped. */
  shippingMinor: number | null;
}

/** The tax of one jurisdiction on a row. */
export interface TaxPart {
  /** `state`, `county`, `city` … */
  level: string;
  name: string;
  ratePpm: number;
  taxableMinor: number;
  taxMinor: number;
  /** Why it is taxed or not, in the words of the source. */
  reason: string;
}

/** The tax of a row, as it is stored with an order; amounts in cents. */
export interface RowTax {
  /** What is taxed, after discounts; 0 where nothing is. */
  taxableMinor: number;
  /** In millionths: 66,250 is 6.625 %. */
  ratePpm: number;
  taxMinor: number;
  parts: TaxPart[];
}

/** The tax of a sale. */
export interface SaleTax {
  /** The calculation at a service, committed with the invoice; null for the table. */
  ref: string | null;
  /** In the order of the sale's rows. */
  rows: RowTax[];
  /** Of shipping; null for an order that is not shipped. */
  shipping: RowTax | null;
  /** True if only the certificate keeps the tax off. */
  isExempt: boolean;
  /** True if the table said it because the service was away: the service is not told of it. */
  isByFallback?: boolean;
}

/** Returns the tax of rows, in cents. */
export const sumOfTaxes = (taxes: readonly Pick<RowTax, 'taxMinor'>[]): number =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0);

/** Returns the tax of a sale, shipping included, in cents. */
export const taxOfSale = ({ rows, shipping }: Pick<SaleTax, 'rows' | 'shipping'>): number =>
  sumOfTaxes(rows) + (shipping?.taxMinor ?? 0);
