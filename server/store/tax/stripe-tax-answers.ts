import type Stripe from 'stripe';
import type { RowTax, TaxPart } from './sale.rules.ts';

type Breakdown = NonNullable<Stripe.Tax.CalculationLineItem['tax_breakdown']>[number];

/** Returns a rate of Stripe, such as "6.625" percent, in millionths. */
const toPpm = (percentage: string): number => Math.round(Number(percentage) * 10_000);

const toPart = (breakdown: Breakdown): TaxPart => ({
  level: breakdown.jurisdiction.level,
  name: breakdown.jurisdiction.display_name,
  ratePpm: breakdown.tax_rate_details ? toPpm(breakdown.tax_rate_details.percentage_decimal) : 0,
  taxableMinor: breakdown.taxable_amount,
  taxMinor: breakdown.amount,
  reason: breakdown.taxability_reason,
});

/** Returns the tax of a row as Stripe tells it: its rate is the sum of those that tax it. */
export function toRowTax(taxMinor: number, breakdowns: readonly Breakdown[]): RowTax {
  const parts = breakdowns.map(toPart);
  const charged = parts.filter((part) => part.taxMinor > 0);
  return {
    taxableMinor: Math.max(0, ...charged.map(({ taxableMinor }) => taxableMinor)),
    ratePpm: charged.reduce((sum, { ratePpm }) => sum + ratePpm, 0),
    taxMinor,
    parts,
  };
}

export const noTax: RowTax = { taxableMinor: 0, ratePpm: 0, taxMinor: 0, parts: [] };

/** Returns whether a row is untaxed because of the certificate of its buyer. */
export const isExemptRow = ({ parts }: RowTax): boolean => parts.some(({ reason }) => reason === 'customer_exempt');
