import type Stripe from 'stripe';
import type { TaxCode } from '../catalog/tax-code.contract.ts';
import type { Sale } from './sale.rules.ts';
import { isExemptRow, noTax, toRowTax } from './stripe-tax-answers.ts';
import { stripeTaxCodes } from './stripe-tax-codes.rules.ts';
import { UnknownTaxPlace, type ReversalRequest, type TaxService } from './tax.ts';

/** Longest wait for a calculation, in milliseconds: the buyer waits for it. */
const calculationTimeout = 4_000;
/** Rows that Stripe returns at once. */
const pageSize = 100;
/** Most rows of a sale: more than the lines of a cart. */
const mostRows = 1_000;

export interface StripeTaxOptions {
  stripe: Stripe;
  /** Stripe's codes in place of the standard ones. */
  codes?: Partial<Record<TaxCode, string>>;
  timeout?: number;
}

/** Returns the tax service of Stripe. Registrations and the seller's address are set at Stripe. */
export function createStripeTax({ stripe, codes = {}, timeout = calculationTimeout }: StripeTaxOptions): TaxService {
  const codeOf = (code: TaxCode) => codes[code] ?? stripeTaxCodes[code];

  /** Stripe returns ten rows with an answer; the others have to be fetched. */
  async function listRows({
    id,
    line_items: first,
  }: Stripe.Tax.Calculation): Promise<Stripe.Tax.CalculationLineItem[]> {
    if (first && !first.has_more) return first.data;
    if (id === null) throw new Error('Stripe has not kept the calculation.');
    const all = stripe.tax.calculations.listLineItems(
      id,
      { limit: pageSize, expand: ['data.tax_breakdown'] },
      { timeout },
    );
    return all.autoPagingToArray({ limit: mostRows });
  }

  async function listCommitted(transaction: Stripe.Tax.Transaction): Promise<Stripe.Tax.TransactionLineItem[]> {
    const { id, line_items: first } = transaction;
    if (first && !first.has_more) return first.data;
    return stripe.tax.transactions.listLineItems(id, { limit: pageSize }).autoPagingToArray({ limit: mostRows });
  }

  return {
    async calculate(sale) {
      const calculation = await stripe.tax.calculations
        .create(toCalculation(sale, codeOf), { timeout })
        .catch((error: unknown) => {
          throw isPlaceUnknown(error) ? new UnknownTaxPlace('Stripe does not find the address.') : error;
        });
      const { id, expires_at: expiresAt, shipping_cost: shipping } = calculation;
      if (id === null || expiresAt === null) throw new Error('Stripe has not kept the calculation.');
      const told = new Map((await listRows(calculation)).map((item) => [item.reference, item]));
      const rows = sale.rows.map(({ row, netMinor }) => {
        const item = told.get(row);
        if (!item && netMinor > 0) throw new Error(`Stripe did not tell the tax of row ${row}.`);
        return item ? toRowTax(item.amount_tax, item.tax_breakdown ?? []) : noTax;
      });
      const shippingTax = shipping ? toRowTax(shipping.amount_tax, shipping.tax_breakdown ?? []) : noTax;
      const taxes = [...rows, shippingTax];
      return {
        ref: id,
        expiresAt: new Date(expiresAt * 1000),
        rows,
        shipping: sale.shippingMinor === null ? null : shippingTax,
        isExempt: sale.exemption !== null && taxes.some(isExemptRow),
      };
    },

    async commit({ ref, invoiceNumber, key }) {
      const transaction = await stripe.tax.transactions.createFromCalculation(
        { calculation: ref, reference: invoiceNumber, expand: ['line_items'] },
        { idempotencyKey: key },
      );
      const rows = await listCommitted(transaction);
      return {
        transactionRef: transaction.id,
        rowRefs: Object.fromEntries(rows.map((row) => [row.reference, row.id])),
      };
    },

    async reverse({ key, ...request }) {
      await stripe.tax.transactions.createReversal(toReversal(request), { idempotencyKey: key });
    },
  };
}

/** Stripe's code for an address that it cannot place. */
const isPlaceUnknown = (error: unknown): boolean =>
  (error as { code?: string }).code === 'customer_tax_location_invalid';

/** Rows without an amount are left out: they have no tax. */
function toCalculation(sale: Sale, codeOf: (code: TaxCode) => string): Stripe.Tax.CalculationCreateParams {
  const { shipTo, kind, exemption, rows, shippingMinor } = sale;
  const charged = rows.filter(({ netMinor }) => netMinor > 0);
  const items = charged.length > 0 ? charged : rows;
  const { line1, line2, city, state, postalCode: postal_code, country } = shipTo;
  return {
    currency: 'usd',
    line_items: items.map(({ row, taxCode, quantity, netMinor }) => ({
      amount: Math.max(0, netMinor),
      quantity,
      reference: row,
      tax_behavior: 'exclusive' as const,
      tax_code: codeOf(taxCode),
    })),
    customer_details: {
      address: { line1, line2, city, state, postal_code, country },
      address_source: kind,
      taxability_override: exemption ? 'customer_exempt' : 'none',
    },
    expand: ['line_items.data.tax_breakdown'],
    ...(shippingMinor !== null &&
      shippingMinor > 0 && {
        shipping_cost: { amount: shippingMinor, tax_behavior: 'exclusive', tax_code: codeOf('shipping') },
      }),
  };
}

/** The figures are ours, not those that Stripe would calculate: the credit note has them. */
function toReversal({ committed, creditNumber, rows }: ReversalRequest): Stripe.Tax.TransactionCreateReversalParams {
  const shipping = rows.find(({ row }) => row === 'shipping');
  const items = rows.filter(({ row }) => row !== 'shipping');
  return {
    mode: 'partial',
    original_transaction: committed.transactionRef,
    reference: creditNumber,
    line_items: items.map(({ row, netMinor, taxMinor }) => {
      const original = committed.rowRefs[row];
      if (original === undefined) throw new Error(`The invoice has no taxed row ${row}.`);
      return {
        amount: netMinor,
        amount_tax: taxMinor,
        original_line_item: original,
        reference: `${creditNumber}-${row}`,
      };
    }),
    ...(shipping && { shipping_cost: { amount: shipping.netMinor, amount_tax: shipping.taxMinor } }),
  };
}
