import { cardPhrases } from '../../../server/store/payments/card.rules.ts';
import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Prefixes of the phrases that the page provides to the payment of an order. */
export const payPhrases = [
  ...cardPhrases,
  ...([
    'PayCard',
    'PayNewCard',
    'PayNow',
    'PayBusy',
    'PayAmount',
    'OrderPayInvoice',
    'CardGeneric',
    'CREDIT_CARD_DENIED',
  ] as const),
  ...(['CheckoutCard', 'CheckoutGeneralError', 'CARD_TYPE_NOT_ACCEPTED'] as const),
];

export type PayKey = KeysBeginning<(typeof payPhrases)[number]>;
