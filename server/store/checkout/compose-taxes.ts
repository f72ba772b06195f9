import type { PricedLine } from '../cart/price-line.ts';
import { taxOfSale, type RowTax, type Sale } from '../tax/sale.rules.ts';
import type { TaxDesk } from '../tax/tax.ts';
import { findWaiting, type WaitingCertificate } from './exemptions/exemption.rules.ts';
import type { QuoteProblem } from './quote-problem.rules.ts';

/** The taxes of a quote; amounts in cents. */
export interface QuoteTaxes {
  /** Of lines and shipping; 0 until the review, which calculates it. */
  taxMinor: number;
  /** Of the cart's lines, in their order. */
  lineTaxes: RowTax[];
  /** Of shipping; null if nothing is shipped. */
  shippingTax: RowTax | null;
  isTaxCalculated: boolean;
  /** The calculation at a tax service, which is committed with the invoice. */
  taxRef: string | null;
  /** The table said it because the service was away. */
  isTaxByFallback: boolean;
  /** The certificate that exempts from a tax otherwise due; null without one, and before the review. */
  exemptionCertificateId: string | null;
  /** Its number; empty without one. */
  exemptionNumber: string;
  /** A certificate that waits for staff: once they approve it, the buyer gets the tax of this order back. */
  pendingCertificateId: string | null;
}

const problems = {
  unknown: 'checkout_changed',
  away: 'tax_unavailable',
  unplaced: 'tax_place_unknown',
} as const satisfies Record<string, QuoteProblem>;

const untaxed: RowTax = { taxableMinor: 0, ratePpm: 0, taxMinor: 0, parts: [] };

/**
 * Returns the taxes of a sale as they were prepared.
 * @param sale null before the review, and for an order that costs nothing
 * @returns `problem` if there is no tax for this sale
 */
export function composeTaxes(
  sale: Sale | null,
  { lines, isReviewReached }: { lines: readonly PricedLine[]; isReviewReached: boolean },
  { taxes, waiting, home }: { taxes: Pick<TaxDesk, 'find'>; waiting: readonly WaitingCertificate[]; home: string },
): QuoteTaxes & { problem: QuoteProblem | null } {
  const none: QuoteTaxes = {
    taxMinor: 0,
    lineTaxes: lines.map(() => untaxed),
    shippingTax: null,
    isTaxCalculated: isReviewReached,
    taxRef: null,
    isTaxByFallback: false,
    exemptionCertificateId: null,
    exemptionNumber: '',
    pendingCertificateId: null,
  };
  if (!sale) return Object.assign(none, { problem: null });
  const found = taxes.find(sale);
  if (found === undefined || found === 'away' || found === 'unplaced') {
    const problem = problems[found ?? 'unknown'];
    return Object.assign(none, { isTaxCalculated: false, problem });
  }
  const taxMinor = taxOfSale(found);
  const exemption = found.isExempt ? sale.exemption : null;
  const pending = taxMinor > 0 ? findWaiting(waiting, sale.shipTo, home) : null;
  return {
    taxMinor,
    lineTaxes: found.rows,
    shippingTax: found.shipping,
    isTaxCalculated: true,
    taxRef: found.ref,
    isTaxByFallback: found.isByFallback ?? false,
    exemptionCertificateId: exemption?.certificateId ?? null,
    exemptionNumber: exemption?.number ?? '',
    pendingCertificateId: pending?.id ?? null,
    problem: null,
  };
}
