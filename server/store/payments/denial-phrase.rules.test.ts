import { expect, it } from 'vitest';
import { denialPhrase } from './denial-phrase.rules.ts';

it.each([
  ['authentication_failed', 'CardNotConfirmed'],
  ['instrument_not_found', 'CheckoutCardGone'],
  ['declined', 'CREDIT_CARD_DENIED'],
  ['insufficient_funds', 'CREDIT_CARD_DENIED'],
  ['expired', 'CREDIT_CARD_DENIED'],
  ['toString', 'CREDIT_CARD_DENIED'],
  [null, 'CREDIT_CARD_DENIED'],
])('says of a denial for the reason %s: %s', (reason, phrase) => expect(denialPhrase(reason)).toBe(phrase));
