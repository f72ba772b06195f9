import * as v from 'valibot';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { longestTermsDays } from '../../people/customers/terms.rules.ts';
import { bookedMethods } from '../orders/payment.contract.ts';

/** Most events of one call. */
export const mostEvents = 200;
/** Longest body of a call, in bytes. */
export const eventsLimit = 1_000_000;

/**
 * What became of an event. 'stale': a newer one of the same thing was applied before. 'unknown': its type is not known to
 * this release. 'no-order': there is no such order or customer yet. Staff see all but the first two.
 */
export const eventOutcomes = ['applied', 'stale', 'unknown', 'no-order', 'refused'] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Outcomes of events that staff can apply again. */
export const openOutcomes = ['unknown', 'no-order', 'refused'] as const satisfies readonly EventOutcome[];

/** Why an event was refused, with the sentence for the order system. */
export const refusals = {
  data: 'The data of the event cannot be read.',
  line: 'The order has no such line.',
  units: 'These are more units than are left of the line.',
  shipment: 'A shipment of this name has other units.',
  cancelled: 'The order is cancelled.',
  invoice: 'The order has no such invoice.',
  return: 'The order has no such return.',
  payment: 'The order has no such payment.',
  taken: 'Nothing was taken by this payment.',
  booked: 'Money of this reference was booked for another amount or order.',
  customer: 'These terms cannot be given.',
  stopped: 'The order waits for accounts and must not be shipped.',
} as const;
export type Refusal = keyof typeof refusals;

const text = (most: number) =>
  v.pipe(v.string('must be a text'), v.trim(), v.minLength(1, 'is required'), v.maxLength(most, 'is too long'));
const optionalText = (most: number) =>
  v.optional(v.pipe(v.string('must be a text'), v.trim(), v.maxLength(most, 'is too long')), '');
const day = v.pipe(v.string('must be a day'), v.check(isCalendarDate, 'must be a day, such as 2026-12-01'));

/** Dollars with at most two decimals, as cents. */
const dollars = (least: number) =>
  v.pipe(
    v.number('must be an amount'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(10_000_000, 'is too large'),
    v.check((some) => Math.abs(some * 100 - Math.round(some * 100)) < 1e-6, 'has more than two decimals'),
    v.transform((some) => Math.round(some * 100)),
  );
const amount = dollars(0.01);

const wholeUnits = (least: number) =>
  v.pipe(v.number('must be a number'), v.integer('must be whole'), v.minValue(least, `must be at least ${least}`));

/** Units of lines; a line is named by its ID in the order, or by its SKU if no other line has the same. */
const lines = v.pipe(
  v.array(
    v.object({
      line: text(100),
      units: wholeUnits(1),
    }),
    'must be a list',
  ),
  v.minLength(1, 'must have a line'),
  v.maxLength(500, 'has too many lines'),
);

/** The same, with how many of them can be sold again. */
const returnedLines = v.pipe(
  v.array(
    v.object({
      line: text(100),
      units: wholeUnits(1),
      resellable: v.optional(wholeUnits(0), 0),
    }),
    'must be a list',
  ),
  v.minLength(1, 'must have a line'),
  v.maxLength(500, 'has too many lines'),
);

/** Shapes of the data of each type; further fields are ignored. */
export const eventData = {
  'order.status': v.object({ status: text(80) }),
  'order.promised': v.object({ line: text(100), on: v.nullable(day) }),
  'order.ready': v.object({ lines }),
  'order.shipped': v.object({
    shipment: text(100),
    lines,
    carrier: optionalText(60),
    tracking: optionalText(100),
  }),
  'order.delivered': v.object({ shipment: text(100) }),
  'order.lost': v.object({ shipment: text(100) }),
  'order.cancelled': v.object({ lines, reason: optionalText(300) }),
  'payment.received': v.object({
    invoice: text(60),
    amount,
    on: day,
    ref: text(100),
    method: v.optional(v.picklist(bookedMethods, `must be one of ${bookedMethods.join(', ')}`), 'check'),
  }),
  'payment.captured': v.object({ ref: text(200) }),
  'return.received': v.object({ return: text(60), lines: returnedLines }),
  'customer.terms': v.object({
    /** Number of the customer in the order system, or accountProfileId. */
    customer: text(100),
    /** True if the customer may buy on account. */
    onAccount: v.boolean('must be true or false'),
    /** True if the customer may not order online. */
    isBlocked: v.boolean('must be true or false'),
    /** Most dollars on account; null for no limit. As before if it is missing. */
    creditLimit: v.optional(v.nullable(dollars(0))),
    /** Days to pay; null for those of the store. As before if it is missing. */
    days: v.optional(v.nullable(v.pipe(wholeUnits(0), v.maxValue(longestTermsDays, `is above ${longestTermsDays}`)))),
    reason: optionalText(300),
  }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<Type extends EventType> = v.InferOutput<(typeof eventData)[Type]>;

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventData, type);

/** The part that every event has. */
export const toldEvent = v.object({
  id: text(100),
  type: text(60),
  /** Number of the order, as people see it or as messages to the order system have it. */
  order: v.optional(v.pipe(v.string('must be a text'), v.trim(), v.maxLength(40, 'is too long')), ''),
  version: v.optional(
    v.nullable(v.pipe(v.number('must be a number'), v.safeInteger('must be whole'), v.minValue(0, 'is negative'))),
    null,
  ),
  at: v.pipe(
    v.string('must be a time'),
    v.isoTimestamp('must be a time, such as 2026-12-01T14:30:00Z'),
    v.transform((time) => new Date(time)),
  ),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** An event as the order system tells it. */
export type ToldEvent = v.InferOutput<typeof toldEvent>;

/** The body of a call, and the answer of a poll. */
export const toldEvents = v.object({
  events: v.pipe(
    v.array(toldEvent, 'must be a list'),
    v.maxLength(mostEvents, `must have at most ${mostEvents} events`),
  ),
});

/**
 * Called by the order system, without a session: the signature over the exact bytes of the body is the access control.
 * An event may come late, repeatedly and out of order.
 */
export const postErpWebhook = {
  method: 'POST',
  path: '/api/webhooks/erp',
  summary: 'Takes what the order system tells of orders; signed as Standard Webhooks with ERP_WEBHOOK_SECRET',
  access: 'public',
  body: toldEvents,
  bodyLimit: eventsLimit,
  answers: {
    200: {
      description: 'The outcome of each event; send those with status 404 or 500 again later',
      schema: v.object({
        results: v.array(
          v.object({
            id: v.string(),
            status: v.picklist([200, 404, 422, 500]),
            outcome: v.picklist([...eventOutcomes, 'fault']),
            reason: v.optional(v.string()),
          }),
        ),
      }),
    },
  },
} as const;
