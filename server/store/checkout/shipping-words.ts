import { inEveryLocale, locales, type Localized } from '../../platform/locale.rules.ts';
import type { ReadWords, Words } from '../../platform/words.contract.ts';
import { shippingRows, type OfferedShipping, type ShippingRow } from './shipping-methods.rules.ts';

/** A shipping method in words of each language. */
export interface ShippingWords {
  name: Localized;
  /** Its working days. */
  daysText: Localized;
}

/** A shipping method as offered for one parcel, in words of each language. */
export interface ShippingMethod extends Pick<OfferedShipping, 'id' | 'days' | 'costMinor'>, ShippingWords {}

/** Returns offered methods in words; one without is called by its id. */
export const nameMethods = (
  offered: readonly OfferedShipping[],
  words: ReadonlyMap<string, ShippingWords>,
): ShippingMethod[] =>
  offered.map(({ id, days, costMinor }) => {
    const { name, daysText } = words.get(id) ?? { name: inEveryLocale(id), daysText: inEveryLocale('') };
    return { id, days, costMinor, name, daysText };
  });

/** Returns the working days of a shipping method in words. */
export const shippingDays = ([from, to]: ShippingRow['days'], t: Words['t']): string =>
  from === to ? t('CheckoutDays', { count: from }) : t('CheckoutDaysRange', { from, to });

/** Returns each shipping method in words, by its id. */
export async function readShippingWords(readWords: ReadWords): Promise<ReadonlyMap<string, ShippingWords>> {
  const read = await Promise.all(locales.map(async (locale) => [locale, await readWords(locale)] as const));
  const inEach = (say: (t: Words['t']) => string) =>
    Object.fromEntries(read.map(([locale, { t }]) => [locale, say(t)])) as Localized;
  return new Map(
    shippingRows.map(({ id, nameKey, days }) => [
      id,
      { name: inEach((t) => t(nameKey)), daysText: inEach((t) => shippingDays(days, t)) },
    ]),
  );
}
