import { stateRates } from './sales-tax-rates.rules.ts';

/** Where tax is owed: the place of delivery, or of billing if nothing is delivered. */
export interface TaxPlace {
  country: string;
  state: string;
}

/** The rate of a place, in millionths: 62,500 is 6.25 %. */
export interface TaxRate extends TaxPlace {
  ratePpm: number;
}

/** A taxed line; memberships are dues and have no sales tax. */
export interface TaxedLine {
  lineTotalMinor: number;
  isMembership: boolean;
}

/** Rates of a country's states. */
const ratesByCountry: Readonly<Record<string, Readonly<Record<string, number>>>> = { US: stateRates };

/** Returns the rate of the embedded tables: state-wide rates of the home country, 0 elsewhere. */
export function embeddedRate({ country, state }: TaxPlace, home: string): TaxRate {
  const rates = country === home && Object.hasOwn(ratesByCountry, home) ? ratesByCountry[home] : undefined;
  return { country, state, ratePpm: rates && Object.hasOwn(rates, state) ? (rates[state] ?? 0) : 0 };
}

/** The tax of a line, as it is stored with an order; amounts in cents. */
export interface LineTax {
  /** What is taxed: the amount after discounts; 0 for dues. */
  taxableMinor: number;
  ratePpm: number;
  taxMinor: number;
}

const million = 1_000_000n;

/**
 * Returns the tax of each line at one rate, on the amounts after discounts; shipping is not taxed. The sum is rounded
 * once, half a cent up; each line has its own exact tax rounded down, and the cents that are left go to the largest
 * remainders, so that no line is a cent off its own tax (docs/decisions/checkout.md#tax-by-line).
 */
export function taxLines(lines: readonly TaxedLine[], { ratePpm }: Pick<TaxRate, 'ratePpm'>): LineTax[] {
  const taxes = lines.map(({ lineTotalMinor, isMembership }) => {
    const taxableMinor = isMembership ? 0 : Math.max(0, lineTotalMinor);
    const exact = BigInt(taxableMinor) * BigInt(ratePpm);
    return { taxableMinor, ratePpm, taxMinor: Number(exact / million), remainder: Number(exact % million) };
  });
  const taxable = taxes.reduce((sum, { taxableMinor }) => sum + BigInt(taxableMinor), 0n);
  const whole = Number((taxable * BigInt(ratePpm) * 2n + million) / (2n * million));
  const left = whole - sumOfTaxes(taxes);
  for (const tax of taxes.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)) tax.taxMinor += 1;
  return taxes.map(({ taxableMinor, taxMinor }) => ({ taxableMinor, ratePpm, taxMinor }));
}

/** Returns the tax of an order, in cents. */
export const sumOfTaxes = (taxes: readonly Pick<LineTax, 'taxMinor'>[]): number =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
