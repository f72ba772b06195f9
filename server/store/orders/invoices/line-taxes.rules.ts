import { shareOf } from './shares.rules.ts';

/** Amounts of an order line, in cents; its tax is null in orders of an earlier release. */
interface TaxedLine {
  taxMinor: number | null;
  totalMinor: number;
  isMembership: boolean;
}

/**
 * Returns the tax of each line in cents. Orders of an earlier release stored only their sum: it is given to the lines in
 * proportion to their amounts without dues. The sum of the parts is the tax of the order.
 */
export function lineTaxes(taxMinor: number, lines: readonly TaxedLine[]): number[] {
  const own = lines.flatMap((line) => line.taxMinor ?? []);
  if (own.length === lines.length) return own;
  const bases = lines.map(({ totalMinor, isMembership }) => (isMembership ? 0 : Math.max(0, totalMinor)));
  // An order of dues alone has no base of its own.
  const given = bases.some((base) => base > 0) ? bases : lines.map(({ totalMinor }) => Math.max(0, totalMinor));
  const whole = given.reduce((sum, base) => sum + base, 0);
  let last = 0;
  let upTo = 0;
  return given.map((base) => {
    upTo += base;
    const sum = shareOf(taxMinor, upTo, whole);
    const share = sum - last;
    last = sum;
    return share;
  });
}
