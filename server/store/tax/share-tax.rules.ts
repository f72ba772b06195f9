/** An amount that is taxed at a rate; cents and millionths. */
export interface RatedAmount {
  netMinor: number;
  ratePpm: number;
}

/** Its tax: the base is 0 where nothing is taxed. */
export interface SharedTax {
  taxableMinor: number;
  ratePpm: number;
  taxMinor: number;
}

const million = 1_000_000n;

/**
 * Returns the tax of each amount. The sum of each rate is rounded once, half a cent up; each amount has its own exact tax
 * rounded down, and the cents that are left go to the largest remainders, so that none is a cent off its own tax
 * (docs/decisions/checkout.md#tax-by-line).
 */
export function shareTax(amounts: readonly RatedAmount[]): SharedTax[] {
  const taxes = amounts.map(({ netMinor, ratePpm }) => {
    const taxableMinor = ratePpm > 0 ? Math.max(0, netMinor) : 0;
    const exact = BigInt(taxableMinor) * BigInt(ratePpm);
    return { taxableMinor, ratePpm, taxMinor: Number(exact / million), remainder: Number(exact % million) };
  });
  for (const [ratePpm, rated] of Map.groupBy(taxes, (tax) => tax.ratePpm)) {
    const taxable = rated.reduce((sum, { taxableMinor }) => sum + BigInt(taxableMinor), 0n);
    const whole = Number((taxable * BigInt(ratePpm) * 2n + million) / (2n * million));
    const left = whole - rated.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
    for (const tax of rated.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)) tax.taxMinor += 1;
  }
  return taxes.map(({ taxableMinor, ratePpm, taxMinor }) => ({ taxableMinor, ratePpm, taxMinor }));
}
