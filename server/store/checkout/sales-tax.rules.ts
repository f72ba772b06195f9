import { stateRates } from './sales-tax-rates.rules.ts';

/** Where tax is owed: the place of delivery, or of billing if nothing is delivered. */
export interface TaxPlace {
  country: string;
  state: string;
}

/** The rate of a place, in hundredths of a percent: 625 is 6.25 %. */
export interface TaxRate extends TaxPlace {
  basisPoints: number;
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
  return { country, state, basisPoints: rates && Object.hasOwn(rates, state) ? (rates[state] ?? 0) : 0 };
}

/** Returns the tax of an order, half a cent rounded up, on the amounts after discounts. Shipping is not taxed. */
export function taxForLines(lines: readonly TaxedLine[], rate: TaxRate): number {
  const taxable = lines.reduce((sum, line) => sum + (line.isMembership ? 0 : Math.max(0, line.lineTotalMinor)), 0);
  return Math.floor((taxable * rate.basisPoints + 5_000) / 10_000);
}
