import { brandTypeCode, type CardBrand } from './card-brand.rules.ts';
import { numberRules } from './card-number.rules.ts';
import type { SavedCard } from './gateway.ts';
import type { OneTimeInstrument, PaymentInstrumentBody, WireInstrument } from './payments.contract.ts';
import type { CardAsk } from './check-card.ts';

/** Returns a number with all digits masked except the last four. */
export function maskNumber(brand: CardBrand | null, last4: string): string {
  const length = brand === null ? 16 : (numberRules[brand].lengths[0] ?? 16);
  return last4.padStart(length, '*');
}

/** Returns a saved card in wire names. */
export const showCard = (card: SavedCard): WireInstrument => ({
  id: card.ref,
  default: card.isDefault,
  active: true,
  instrumentIdentifierId: card.instrumentIdentifierId,
  card: {
    number: maskNumber(card.brand, card.last4),
    type: brandTypeCode(card.brand),
    expirationMonth: String(card.expirationMonth).padStart(2, '0'),
    expirationYear: String(card.expirationYear),
  },
  billTo: { ...card.billTo },
});

/** Returns a card for one payment in the format of the API. */
export const showOneTimeCard = (card: {
  confirmationRef: string;
  brand: CardBrand;
  last4: string;
}): OneTimeInstrument => ({
  confirmationRef: card.confirmationRef,
  card: { number: maskNumber(card.brand, card.last4), type: brandTypeCode(card.brand) },
});

/** Returns an empty text for a masked number or code (docs/decisions/payments.md#saved-cards). */
export const unmasked = (text: string): string => (/[*•]/.test(text) ? '' : text);

/** Returns the card form of a request body. */
export function readCardForm(body: PaymentInstrumentBody): CardAsk {
  const { paymentInformation, orderInformation, isDefault, savePayment } = body;
  const { number, expirationMonth, expirationYear, securityCode } = paymentInformation.card;
  return {
    card: { number: unmasked(number), expirationMonth, expirationYear, securityCode: unmasked(securityCode) },
    billTo: orderInformation.billTo,
    isDefault,
    form: body.form ?? (savePayment ? 'account' : 'checkout'),
  };
}

/** Returns the identifier of the number, if the form has one. */
export const readIdentifier = ({ instrumentIdentifier }: PaymentInstrumentBody): string | null =>
  instrumentIdentifier.id || null;
