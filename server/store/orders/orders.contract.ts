import * as v from 'valibot';
import { orderSource } from '../cart/cart.contract.ts';
import { locales } from '../../platform/locale.rules.ts';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { gatewayReference } from '../payments/payments.contract.ts';
import { orderEntity, orderLineItem } from './order-entity.contract.ts';

const cents = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be whole cents'),
  v.minValue(0, 'must not be below 0'),
);

/** Header that identifies an order attempt: a UUID, made once per review. */
export const idempotencyHeader = 'Idempotency-Key';
export const idempotencyKey = v.pipe(v.string('is required'), v.uuid('must be a UUID'), v.toLowerCase());

/** Answer to a body without the figures of the review. */
export const missingFigures = {
  cartVersion: 'is required: the version of the cart that was reviewed',
  expectedPayableMinor: 'is required: the total of the review in cents; it is compared, never charged',
};

/** What a person agrees to. Other fields of the body, such as a price or an owner, are ignored. */
export const placeOrderBody = v.object({
  cartVersion: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number')),
  /** The amount of the review step: compared, never charged. */
  expectedPayableMinor: cents,
  /** The pass of the bot check. */
  botToken: v.optional(v.pipe(v.string(), v.maxLength(5_000, 'is too long')), ''),
  /** The card, by the gateway's reference; null if nothing is paid by card, or for the selected card. */
  instrument: v.optional(
    v.nullable(
      v.union(
        [v.strictObject({ cardRef: gatewayReference }), v.strictObject({ confirmationRef: gatewayReference })],
        'must be a reference of the gateway',
      ),
    ),
    null,
  ),
  /** `termsVersion` of the checkout: placing the order agrees to the terms. */
  termsVersion: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long'))),
  /** True if a consumer in the EU gives up the right to withdraw, so that files open at once. */
  isBegunNow: v.optional(v.boolean('must be true or false')),
  /** VAT number of a business in the EU. */
  vatNumber: v.optional(v.pipe(v.string(), v.maxLength(40, 'is too long'))),
  language: v.optional(v.picklist(locales, 'must be a language of the site'), 'en'),
  /** Source of the visit, if the cart has none (docs/decisions/cart.md#order-source). */
  orderSource,
});
export type PlaceOrderBody = v.InferOutput<typeof placeOrderBody>;

const placed = v.object({
  state: v.literal('placed'),
  orderId: v.string(),
  orderNumber: v.string(),
  /** Path of the confirmation page. */
  redirect: v.string(),
});
const pending = v.object({ state: v.literal('pending') });
const actionRequired = v.object({ state: v.literal('action_required'), challengeUrl: v.string() });
export const orderStanding = v.variant('state', [placed, pending, actionRequired]);
export type OrderStandingView = v.InferOutput<typeof orderStanding>;

const answers = {
  200: {
    description: 'The bank wants to see its customer: go to challengeUrl, then ask again',
    schema: actionRequired,
  },
  201: { description: 'The order is placed', schema: placed },
  202: { description: 'Not known yet; it goes on by itself. Ask again with the same key', schema: pending },
};

export const postOrder = {
  method: 'POST',
  path: '/api/checkout/orders',
  summary:
    'Places the order of the cart, once for each Idempotency-Key. 402: the card was denied; 409: something changed, details say what',
  access: 'public',
  body: placeOrderBody,
  bodyLimit: 20_000,
  answers,
} as const;

export const getOrderStanding = {
  method: 'GET',
  path: '/api/checkout/orders/{key}',
  summary: 'How the order of an Idempotency-Key stands; only whoever placed it learns so',
  access: 'public',
  params: { key: idempotencyKey },
  query: v.object({ language: v.optional(v.picklist(locales, 'must be a language of the site'), 'en') }),
  answers,
} as const;

/** An order of the list (docs/decisions/wire-names.md#order-lists). */
export const listedOrder = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  orderDate: v.string(),
  /** The amount paid, in cents: order total plus shipping. */
  totalMinor: v.number(),
  /** The same in dollars, as the wire name has it (docs/decisions/wire-names.md#dollars-and-cents). */
  total: v.number(),
  status: v.string(),
  statusName: v.picklist(['completed', 'in process']),
});
export type ListedOrder = v.InferOutput<typeof listedOrder>;

/** An order with all details. */
export const orderDetail = v.object({
  ...listedOrder.entries,
  /** Its `Total` excludes shipping, the `total` beside it includes it. */
  order: orderEntity,
  lineItems: v.array(orderLineItem),
});

const customerId = v.pipe(v.string(), v.minLength(1, 'is required'), v.maxLength(100, 'is too long'));
const orderId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'must be the number of an order'));
const noDate = 'must be a date such as 2026-01-31';

export const listOrders = {
  method: 'GET',
  path: '/api/account/orders/{customerId}',
  summary: 'The own orders since a date, newest first',
  access: 'user',
  params: { customerId },
  query: v.object({
    date: v.optional(v.pipe(v.string(), v.isoDate(noDate), v.check(isCalendarDate, noDate))),
  }),
  answers: {
    200: {
      description: 'The orders',
      schema: v.object({ items: v.array(listedOrder), total: v.number(), startDate: v.string() }),
    },
  },
} as const;

export const getOrderDetail = {
  method: 'GET',
  path: '/api/account/orders/detail/{id}',
  summary: 'An own order; a guest reads it in the browser it was placed from',
  access: 'public',
  params: { id: orderId },
  answers: {
    200: {
      description: 'The order',
      schema: v.object({ code: v.literal(200), message: v.string(), requestId: v.string(), payload: orderDetail }),
    },
  },
} as const;

export const postMoveBuyer = {
  method: 'POST',
  path: '/api/user/movebuyer',
  summary:
    'Moves the buyer of an own membership line to the company of the membership; once, however often it is asked',
  access: 'user',
  body: v.object({
    /** Not trusted: only the session's own user is accepted. */
    userId: v.pipe(v.string('is required'), v.maxLength(100, 'is too long')),
    orderId,
    lineItemId: v.pipe(v.string('is required'), v.uuid('must be the id of a line')),
  }),
  bodyLimit: 5_000,
  answers: {
    200: {
      description: 'The company the buyer belongs to by this line',
      schema: v.object({
        code: v.literal(200),
        message: v.string(),
        requestId: v.string(),
        payload: v.object({ companyId: v.string() }),
      }),
    },
  },
} as const;

export const orderEndpoints = [postOrder, getOrderStanding, listOrders, getOrderDetail, postMoveBuyer];
