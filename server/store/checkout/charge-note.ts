import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Locale, Localized } from '../../platform/locale.rules.ts';
import { formatMoney } from '../pricing/money.rules.ts';
import type { QuoteContext } from './quote-order.ts';

interface Charged {
  payableMinor: number;
  /** What is charged when the order is placed. */
  atOnceMinor: number;
  /** True if a card is stored for what is delivered later. */
  isCardKept: boolean;
}

/** Returns when the amount is charged, in every language. The page of the checkout has no room for the choice. */
export function chargeNote(charged: Charged, { words, home }: Pick<QuoteContext, 'words' | 'home'>): Localized {
  const { payableMinor, atOnceMinor } = charged;
  const noteIn = (language: Locale): string => {
    const money = (amountMinor: number) => formatMoney(amountMinor, language, home);
    return words[language].t(chargeKey(charged), { now: money(atOnceMinor), later: money(payableMinor - atOnceMinor) });
  };
  return { en: noteIn('en'), es: noteIn('es') };
}

function chargeKey({ payableMinor, atOnceMinor, isCardKept }: Charged): PhraseKey {
  if (payableMinor === 0) return 'CheckoutNothingDue';
  if (!isCardKept) return 'CheckoutWhenCharged';
  return atOnceMinor > 0 ? 'CheckoutCardKeptRest' : 'CheckoutCardKept';
}
