import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/** Denials that the bank did not decide, by the gateway's reason. */
const phrases = {
  instrument_not_found: 'CheckoutCardGone',
  // The person refused or ignored the bank's authentication: the bank declined nothing.
  authentication_failed: 'CardNotConfirmed',
} as const satisfies Readonly<Record<string, PhraseKey>>;

export type DenialPhrase = (typeof phrases)[keyof typeof phrases] | 'CREDIT_CARD_DENIED';

/** Returns the phrase for a buyer whose card was declined. */
export const denialPhrase = (reason: string | null): DenialPhrase =>
  reason !== null && Object.hasOwn(phrases, reason) ? phrases[reason as keyof typeof phrases] : 'CREDIT_CARD_DENIED';
