/** The Spanish site serves people who pay in dollars: their digits group as in the United States. */
const formats: Record<string, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
  es: new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' }),
};

/**
 * An amount of US dollars with two decimals, as it is read in a language: "$1,234.50"
 * (docs/decisions/prices.md#amounts-in-text).
 */
export function formatMoney(amountMinor: number, language: string): string {
  return (formats[language] ?? (formats['en'] as Intl.NumberFormat)).format(amountMinor / 100).replace('-', '−');
}

/** A share of an amount in whole cents; half a cent goes up. Both are whole numbers from 0. */
export function percentOf(amountMinor: number, percent: number): number {
  // Whole numbers until the one division: 0.1 * 1995 has no exact form.
  return Math.floor((amountMinor * percent + 50) / 100);
}

/**
 * An amount in dollars, as it goes on the wire (docs/decisions/wire-names.md#dollars-and-cents). The division gives the
 * number nearest to the amount, which is written with exactly its two decimals; what is computed with stays in cents.
 */
export const dollarsOf = (amountMinor: number): number => amountMinor / 100;
