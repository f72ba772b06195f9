import * as v from 'valibot';
import { saved } from '../../people/accounts/user.contract.ts';
import { cardForms } from './card.rules.ts';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';

/** 'card_0b5f…': a prefix for the kind, then letters and digits. */
const referenceShape = /^[a-z]+_[\w-]{1,100}$/;
/**
 * Matches generated hexadecimal ids, in which long runs of decimal digits are chance: all of 24 once in 80,000
 * references. No card number is as long.
 */
const generated = /_([\da-f]{24,32}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Returns whether a text is a card number: only digits, or with separators. */
const isNumberLike = (text: string): boolean =>
  !generated.test(text) && (/_[\d_-]{12,}$/.test(text) || /\d{12}/.test(text));

/** Returns whether a text can be the gateway's id of a card, a customer or a hold; a card number never can. */
export const isGatewayRef = (text: string): boolean => referenceShape.test(text) && !isNumberLike(text);

/** Upper limit of a card or address field; the rules have the exact limits. */
const line = v.optional(v.pipe(v.string(), v.maxLength(200, 'is too long')), '');
const short = v.optional(v.pipe(v.string(), v.maxLength(40, 'is too long')), '');
const flag = v.optional(v.boolean(), false);
const notOfGateway = 'must be a reference of the payment gateway';
/** A reference of the gateway; it is stored, returned and logged, so a card number is refused. */
export const gatewayReference = v.pipe(
  v.string(),
  v.regex(referenceShape, notOfGateway),
  v.check((text) => !isNumberLike(text), notOfGateway),
);

/** Billing address of a card, in wire names (docs/decisions/wire-names.md#addresses-and-names). */
const billToBody = v.object({
  firstName: line,
  lastName: line,
  company: line,
  address1: line,
  address2: line,
  locality: line,
  administrativeArea: line,
  postalCode: line,
  country: line,
  phoneNumber: line,
  email: v.optional(v.pipe(v.string(), v.maxLength(254, 'is too long')), ''),
});

/**
 * A card in a request. `type` is derived from the number; a masked number or code counts as empty
 * (docs/decisions/payments.md#saved-cards).
 */
const cardBody = v.object({
  number: short,
  expirationMonth: short,
  expirationYear: short,
  securityCode: short,
  type: short,
});

/**
 * Body of a card to save (docs/decisions/wire-names.md#addresses-and-names). `customerTokenId` is always that of the
 * session (docs/decisions/access-and-roles.md#identity-from-the-session). If the browser sent the card to the payment
 * provider, `confirmationRef` identifies it and the card's fields are empty.
 */
export const paymentInstrumentBody = v.object({
  id: v.optional(v.nullable(v.union([gatewayReference, v.literal('')])), ''),
  isDefault: flag,
  instrumentIdentifier: v.optional(
    v.object({ id: v.optional(v.nullable(v.union([gatewayReference, v.literal('')]))) }),
    {},
  ),
  customerTokenId: v.optional(v.nullable(line), ''),
  savePayment: flag,
  /**
   * The form whose wording describes the problems (docs/decisions/payments.md#two-wordings); for a card of one payment
   * the default is the checkout's.
   */
  form: v.optional(v.picklist(cardForms, `must be one of ${cardForms.join(', ')}`)),
  confirmationRef: v.optional(v.nullable(v.union([gatewayReference, v.literal('')])), ''),
  /** Language of the page that the bank's authentication returns to. */
  language: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale),
  paymentInformation: v.object({ card: cardBody }),
  orderInformation: v.object({ billTo: billToBody }),
});
export type PaymentInstrumentBody = v.InferOutput<typeof paymentInstrumentBody>;

/** A card in an answer: its number masked except for the last four digits, never its security code. */
export const paymentInstrument = v.object({
  id: v.string(),
  default: v.boolean(),
  active: v.literal(true),
  instrumentIdentifierId: v.string(),
  card: v.object({
    number: v.string(),
    type: v.string(),
    expirationMonth: v.string(),
    expirationYear: v.string(),
  }),
  billTo: v.object({
    firstName: v.string(),
    lastName: v.string(),
    company: v.string(),
    address1: v.string(),
    address2: v.string(),
    locality: v.string(),
    administrativeArea: v.string(),
    country: v.string(),
    postalCode: v.string(),
    phoneNumber: v.string(),
    email: v.string(),
  }),
});
export type WireInstrument = v.InferOutput<typeof paymentInstrument>;

/** A card for one payment: a reference that works once. */
const oneTimeInstrument = v.object({
  confirmationRef: v.string(),
  card: v.object({ number: v.string(), type: v.string() }),
});
export type OneTimeInstrument = v.InferOutput<typeof oneTimeInstrument>;

/** The bank requires authentication first; the card is saved on return. */
const questionedInstrument = v.object({ challengeUrl: v.string() });
export type QuestionedInstrument = v.InferOutput<typeof questionedInstrument>;

const bodyLimit = 20_000;
const ofCustomer = { customerTokenId: gatewayReference };
const one = { customerTokenId: gatewayReference, instrumentId: gatewayReference };
const answer = (description: string) => ({ 200: { description, schema: saved(paymentInstrument) } });

export const postCustomer = {
  method: 'POST',
  path: '/api/checkout/customer',
  summary: "The signed-in user's customer at the payment gateway, made at the first call",
  access: 'user',
  body: v.object({ firstName: line, lastName: line, email: line, merchantCustomerID: line }),
  bodyLimit,
  answers: { 200: { description: 'The customer', schema: v.object({ customerTokenId: v.string() }) } },
} as const;

export const postInstrument = {
  method: 'POST',
  path: '/api/checkout/instrument',
  summary: 'What stands for a card number from now on; the number itself is forgotten',
  access: 'user',
  body: v.object({ card: v.object({ number: short }) }),
  bodyLimit,
  answers: {
    200: {
      description: 'The instrument identifier',
      schema: v.object({ id: v.string(), card: v.object({ number: v.string(), type: v.string() }) }),
    },
  },
} as const;

export const postPaymentInstrument = {
  method: 'POST',
  path: '/api/checkout/paymentinstrument',
  summary: 'Saves a card (savePayment), or takes one for a single payment',
  access: 'public',
  body: paymentInstrumentBody,
  bodyLimit,
  answers: {
    200: {
      description: 'The saved card, the reference of the card for one payment, or where the bank asks its customer',
      schema: v.union([saved(paymentInstrument), saved(oneTimeInstrument), saved(questionedInstrument)]),
    },
  },
} as const;

export const putPaymentInstrument = {
  method: 'PUT',
  path: '/api/checkout/paymentinstrument/{instrumentId}',
  summary: 'Changes expiry, billing and default of a saved card; number and security code stay',
  access: 'user',
  params: { instrumentId: gatewayReference },
  body: paymentInstrumentBody,
  bodyLimit,
  answers: answer('The card as it is kept'),
} as const;

export const listInstruments = {
  method: 'GET',
  path: '/api/checkout/customer/{customerTokenId}/instruments',
  summary: "The signed-in user's saved cards, the default first, then the newest",
  access: 'user',
  params: ofCustomer,
  answers: { 200: { description: 'The cards', schema: v.array(paymentInstrument) } },
} as const;

export const putDefaultInstrument = {
  method: 'PUT',
  path: '/api/checkout/customer/{customerTokenId}/instruments/{instrumentId}',
  summary: 'Makes a saved card the default',
  access: 'user',
  params: one,
  answers: answer('The card, now the default'),
} as const;

export const deleteInstrument = {
  method: 'DELETE',
  path: '/api/checkout/customer/{customerTokenId}/instruments/{instrumentId}',
  summary: 'Removes a saved card; when it was the default, the newest remaining one becomes it',
  access: 'user',
  params: one,
  answers: answer('The card that is gone'),
} as const;

/** Larger than any payment event, in bytes. */
export const webhookLimit = 500_000;

/**
 * Called by the provider, without a session: the signature over the exact bytes of the body is the access control. A
 * message only triggers a check of its attempt at the provider; it may come late, repeatedly, out of order, or never.
 */
export const postPaymentWebhook = {
  method: 'POST',
  path: '/api/webhooks/payments',
  summary: "Takes the payment provider's signed messages; each wakes the order it is about",
  access: 'public',
  body: v.unknown(),
  bodyLimit: webhookLimit,
  answers: { 200: { description: 'Received', schema: v.object({ received: v.literal(true) }) } },
} as const;
