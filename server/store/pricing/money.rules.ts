import { formatTag } from '../../platform/locale.rules.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount of US dollars with two decimals for a language, with the digits of the home country: "$1,234.50"
 * (docs/decisions/prices.md#amounts-in-text).
 */
export function formatMoney(amountMinor: number, language: string, country: string): string {
  const tag = formatTag(language, country);
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  formats.set(tag, format);
  return format.format(amountMinor / 100).replace('-', '−');
}

/**
 * Returns the currency within a sentence, "US dollars", or beside a field, "$".
 * @param display 'name' or 'symbol' of Intl.NumberFormat
 */
export function currencyWord(language: string, country: string, display: 'name' | 'symbol'): string {
  const format = new Intl.NumberFormat(formatTag(language, country), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: display,
  });
  // Of two: names in a sentence are plural. Some regions have symbol and name ("US$2.00 US dollars").
  return format.formatToParts(2).findLast(({ type }) => type === 'currency')?.value ?? 'USD';
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

/** Formats a rate in millionths as a percentage: 66,250 is 6.625%. */
export const formatRate = (ratePpm: number, language: string, country: string): string =>
  new Intl.NumberFormat(formatTag(language, country), { style: 'percent', maximumFractionDigits: 4 }).format(
    ratePpm / 1_000_000,
  );
