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

/** The figures of the review are optional only for the sake of a better error: card data is refused first. */
const authorizationBody = v.object({
  ...agreed,
  cartVersion: v.optional(cartVersion),
  expectedPayableMinor: v.optional(expectedPayableMinor),
  /** Read only to be refused: card data is sent elsewhere, and referred to here. */
  paymentInformation: v.optional(
    v.nullable(v.object({ card: v.optional(v.nullable(v.object({ number: typed, securityCode: typed }))) })),
  ),
});
export type AuthorizationBody = v.InferOutput<typeof authorizationBody>;

/**
 * Authorising is a part of placing an order, and there is never a hold without an order: the call requires the same as
 * placing an order, including the Idempotency-Key. Other fields of its body, such as an amount, a currency or an owner,
 * are ignored: the amount is the server's own quote (docs/decisions/wire-names.md#body-of-an-order).
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
