import { intlTags, toLocale, type Locale } from '../../platform/locale.rules.ts';
const dollars = (locale: Locale) => new Intl.NumberFormat(intlTags[locale], { style: 'currency', currency: 'USD' });
const formats: Readonly<Record<Locale, Intl.NumberFormat>> = { en: dollars('en'), es: dollars('es') };

/**
 * Formats an amount of US dollars with two decimals for a language: "$1,234.50"
 * (docs/decisions/prices.md#amounts-in-text).
 */
export function formatMoney(amountMinor: number, language: string): string {
  return formats[toLocale(language)].format(amountMinor / 100).replace('-', '−');
}

/** Returns a percentage of an amount in whole cents; half a cent is rounded up. Both are whole numbers from 0. */
export function calculatePercent(amountMinor: number, percent: number): number {
  // Integers until the final division: 0.1 * 1995 has no exact form.
  return Math.floor((amountMinor * percent + 50) / 100);
}

/**
 * Returns an amount in dollars for the wire format (docs/decisions/wire-names.md#dollars-and-cents). The division gives
 * the number nearest to the amount, which is written with exactly two decimals; calculations stay in cents.
 */
export const centsToDollars = (amountMinor: number): number => amountMinor / 100;
