import { intlTags, localeOf, type Locale } from '../../platform/locale.rules.ts';
const dollars = (locale: Locale) => new Intl.NumberFormat(intlTags[locale], { style: 'currency', currency: 'USD' });
const formats: Readonly<Record<Locale, Intl.NumberFormat>> = { en: dollars('en'), es: dollars('es') };

/**
 * An amount of US dollars with two decimals, as it is read in a language: "$1,234.50"
 * (docs/decisions/prices.md#amounts-in-text).
 */
export function formatMoney(amountMinor: number, language: string): string {
  return formats[localeOf(language)].format(amountMinor / 100).replace('-', '−');
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
