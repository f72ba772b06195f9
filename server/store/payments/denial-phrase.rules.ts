import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/** Denials that are not the bank's doing, by the reason the gateway gives. */
const phrases = {
  instrument_not_found: 'CheckoutCardGone',
  // The person refused the bank's question, or left it unanswered: the bank declined nothing.
  authentication_failed: 'CardNotConfirmed',
} as const satisfies Readonly<Record<string, PhraseKey>>;

export type DenialPhrase = (typeof phrases)[keyof typeof phrases] | 'CREDIT_CARD_DENIED';

/** Returns the phrase for a buyer whose card was declined. */
export const denialPhrase = (reason: string | null): DenialPhrase =>
  reason !== null && Object.hasOwn(phrases, reason) ? phrases[reason as keyof typeof phrases] : 'CREDIT_CARD_DENIED';
