import type { PaymentMethod } from '../../checkout/payment-methods.rules.ts';
import type { DraftLine, OrderAddress, OrderDraft, Words } from '../order-draft.contract.ts';
import type { Localized } from '../../../platform/locale.rules.ts';

/** Name, address and legal number of the seller by language. */
export type Seller = Partial<Record<keyof Localized, string[]>>;

/** A line of an invoice as printed; amounts in cents. */
export interface DocumentLine {
  name: Words;
  sku: string;
  specs: Pick<DraftLine['specs'][number], 'value'>[];
  session: DraftLine['session'];
  units: number;
  unitPriceMinor: number;
  /** Taken off the units by promotions. */
  discountMinor: number;
  netMinor: number;
  /** In millionths; null in orders of an earlier release. */
  ratePpm: number | null;
  taxMinor: number;
}

/** Tax of one rate; amounts in cents. */
export interface DocumentTax {
  ratePpm: number | null;
  baseMinor: number;
  taxMinor: number;
}

/**
 * Everything that an invoice says, stored when it is issued and never changed. Facts instead of sentences: an invoice is
 * printed in every language of the site.
 */
export interface InvoiceDocument {
  /** Null in a store whose content had not been read then; the seller of today is printed. */
  seller: Seller | null;
  taxNumber: string;
  /** How to pay without a card. */
  bank: string;
  checkAddress: string;
  contactEmail: string;
  orderNumber: string;
  poNumber: string;
  buyer: { name: string; email: string };
  billTo: OrderAddress | null;
  shipTo: OrderAddress | null;
  /** Where the tax is owed, such as OH; null without an address. */
  state: string | null;
  /** Certificate of the exemption; null without one. */
  exemption: string | null;
  payment: {
    method: PaymentMethod;
    card: { brand: string; last4: string } | null;
    /** True if the buyer's credit paid a part; missing in documents of an earlier release. */
    hasCredit?: boolean;
  };
  shippingMethod: OrderDraft['shippingMethod'];
  /** Names of the promotions that the discounts come from. */
  discountNames: Words[];
  lines: DocumentLine[];
  /** Null if it bills no shipping. */
  shippingMinor: number | null;
  taxes: DocumentTax[];
  taxMinor: number;
  totalMinor: number;
}
