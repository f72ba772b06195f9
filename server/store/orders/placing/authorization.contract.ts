import * as v from 'valibot';
import { placeOrderBody } from '../orders.contract.ts';

/** State of an authorisation, in the payment provider's words. */
const answer = v.object({
  status: v.picklist(['AUTHORIZED', 'PENDING', 'PENDING_AUTHENTICATION']),
  /** The hold at the gateway; null while unknown, or without an amount. */
  authorizationTokenId: v.nullable(v.string()),
  orderId: v.optional(v.string()),
  orderNumber: v.optional(v.string()),
  /** Address of the bank's authentication. */
  challengeUrl: v.optional(v.string()),
});
export type AuthorizationView = v.InferOutput<typeof answer>;

const typed = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40, 'is too long'))));
const { cartVersion, expectedPayableMinor, ...agreed } = placeOrderBody.entries;

/** The figures of the review may be missing here only for a better answer than that: card data is refused before. */
const authorizationBody = v.object({
  ...agreed,
  cartVersion: v.optional(cartVersion),
  expectedPayableMinor: v.optional(expectedPayableMinor),
  /** Only looked at to be refused: cards are given elsewhere, and named here by their reference. */
  paymentInformation: v.optional(
    v.nullable(v.object({ card: v.optional(v.nullable(v.object({ number: typed, securityCode: typed }))) })),
  ),
});
export type AuthorizationBody = v.InferOutput<typeof authorizationBody>;

/**
 * Authorising is the middle of placing an order, and nothing is ever held without an order to go with it: the call
 * takes what placing an order takes, the Idempotency-Key included. What else its body carries, such as an amount, a
 * currency or an owner, is not read: the amount is the server's own quote
 * (docs/decisions/wire-names.md#body-of-an-order).
 */
export const postAuthorization = {
  method: 'POST',
  path: '/api/checkout/auth',
  summary: 'Authorises the payment of the own cart and places its order, once for each Idempotency-Key',
  access: 'public',
  body: authorizationBody,
  bodyLimit: 20_000,
  answers: {
    200: { description: 'AUTHORIZED, or PENDING_AUTHENTICATION with a challengeUrl', schema: answer },
    202: { description: 'PENDING: not known yet; ask again with the same key', schema: answer },
  },
} as const;
