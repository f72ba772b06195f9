import type { PricedLine } from '../cart/price-line.ts';
import { awaitedText } from '../catalog/awaited-text.rules.ts';
import { findAwaitedNote } from '../catalog/offer.rules.ts';
import { promisedDay } from '../catalog/promised-day.rules.ts';
import { promisedText } from '../catalog/promised-text.rules.ts';
import type { Locale, Localized } from '../../platform/locale.rules.ts';
import type { QuoteContext } from './quote-order.ts';

/** Returns whether all of a parcel is awaited, a part of it or nothing. Printing on demand takes days, but is no wait. */
export function parcelState(lines: readonly PricedLine[]): 'here' | 'partly' | 'awaited' {
  const shipped = lines.filter(({ isDigital }) => !isDigital);
  const awaited = shipped.filter(({ product, variant }) => {
    const note = findAwaitedNote(product, variant);
    return note !== null && note.code !== 'POD';
  });
  if (awaited.length === 0) return 'here';
  return awaited.length === shipped.length ? 'awaited' : 'partly';
}

/** Returns the days of a shipping method for a parcel that waits as a whole. */
export const daysFromStock = (daysText: Localized, { words }: QuoteContext): Localized => ({
  en: words.en.t('CheckoutDaysAwaited', { days: daysText.en }),
  es: words.es.t('CheckoutDaysAwaited', { days: daysText.es }),
});

/** Returns what a line waits for and its promised day, in every language; null for what is unlocked at once. */
export function noteOf(line: PricedLine, { words, today }: QuoteContext): Localized | null {
  const awaited = findAwaitedNote(line.product, line.variant);
  const day = promisedDay(line, today);
  if (!awaited && day === null) return null;
  const noteIn = (language: Locale): string => {
    const { t } = words[language];
    const texts = [
      awaited && awaitedText(awaited, language, t),
      day === null ? null : promisedText(day, line, { language, t }),
    ];
    return texts.filter((text) => text !== null).join(' ');
  };
  return { en: noteIn('en'), es: noteIn('es') };
}
