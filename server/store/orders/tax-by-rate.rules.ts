/** A rate of an order with what it taxes; cents and millionths. */
export interface RateTotal {
  ratePpm: number;
  taxableMinor: number;
  taxMinor: number;
}

interface TaxedOrder {
  taxMinor: number;
  shippingTaxMinor?: number;
  shippingTaxableMinor?: number;
  shippingRatePpm?: number;
}
interface TaxedLine {
  taxMinor?: number | null;
  taxableMinor?: number | null;
  ratePpm?: number | null;
}

/**
 * Returns the tax of an order by rate, the highest first, lines and shipping together. Empty if nothing was taxed, and for
 * orders of an earlier release, which store the sum of their taxes alone.
 */
export function taxByRate(order: TaxedOrder, lines: readonly TaxedLine[]): RateTotal[] {
  const { shippingTaxMinor, shippingTaxableMinor, shippingRatePpm } = order;
  const shipping = { taxMinor: shippingTaxMinor, taxableMinor: shippingTaxableMinor, ratePpm: shippingRatePpm };
  const totals = new Map<number, RateTotal>();
  for (const { taxMinor, taxableMinor, ratePpm } of [...lines, shipping]) {
    if (!taxMinor || !ratePpm) continue;
    const total = totals.get(ratePpm) ?? { ratePpm, taxableMinor: 0, taxMinor: 0 };
    total.taxableMinor += taxableMinor ?? 0;
    total.taxMinor += taxMinor;
    totals.set(ratePpm, total);
  }
  return [...totals.values()].toSorted((a, b) => b.ratePpm - a.ratePpm);
}
