import * as v from 'valibot';
import { messageStates } from './outbox.contract.ts';
import { connectorNames } from '../integrations/connector.contract.ts';

/** Messages per page of the list. */
export const messagesPerPage = 25;

/** More messages are not counted: a month has millions, and staff need to know only that there are many. */
export const mostCounted = 10_000;

const connector = v.picklist(connectorNames, 'must be the name of a connector');
const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be a page number'), v.transform(Number)),
  '1',
);

/** Filter of the list. */
export const messageFilter = v.object({
  state: v.optional(v.picklist(messageStates, `must be one of ${messageStates.join(', ')}`)),
  connector: v.optional(connector),
  page,
});
export type MessageFilter = v.InferOutput<typeof messageFilter>;

const summary = {
  id: v.string(),
  connector: v.string(),
  kind: v.string(),
  reference: v.string(),
  subjectUserId: v.nullable(v.string()),
  state: v.picklist(messageStates),
  tries: v.number(),
  /** Attempts after which it goes to staff. */
  triesLimit: v.number(),
  /** True while a node sends it. */
  isBeingSent: v.boolean(),
  /** The earlier message about the same person that must be sent first, or null. */
  waitsFor: v.nullable(v.string()),
  nextTryAt: v.string(),
  lastReason: v.nullable(v.string()),
  createdAt: v.string(),
  /** Version of the record's state; null for an event. */
  version: v.nullable(v.number()),
  /** The newer message about the same record that was sent instead. */
  supersededBy: v.nullable(v.string()),
  deliveredAt: v.nullable(v.string()),
};
const counts = v.object({
  waiting: v.number(),
  delivered: v.number(),
  dead: v.number(),
  superseded: v.number(),
  dropped: v.number(),
});
const retried = v.object({ retried: v.number(), superseded: v.number() });
const params = { id: v.pipe(v.string(), v.uuid('is not the id of a message')) };

export const outboxList = {
  method: 'GET',
  path: '/api/staff/outbox',
  summary: 'Messages to other systems, newest first, with counts by state (10001: more than 10000)',
  access: 'deliveries',
  query: messageFilter,
  answers: {
    200: {
      description: 'One page of messages; personal data masked',
      schema: v.object({
        counts,
        /** The systems that are down and get only probes. */
        circuits: v.array(
          v.object({
            connector: v.string(),
            openedAt: v.string(),
            probeAt: v.nullable(v.string()),
            failures: v.number(),
            lastReason: v.nullable(v.string()),
          }),
        ),
        total: v.number(),
        page: v.number(),
        pages: v.number(),
        messages: v.array(v.object(summary)),
      }),
    },
  },
} as const;

export const outboxMessage = {
  method: 'GET',
  path: '/api/staff/outbox/{id}',
  summary: 'One message with its payload; personal data masked',
  access: 'deliveries',
  params,
  answers: {
    200: {
      description: 'The message',
      schema: v.object({
        ...summary,
        /** A newer message about the same record that was attempted; then this one is never sent. */
        newer: v.nullable(v.string()),
        /** The fields that differ from the previous message about the same record; null without one. */
        changes: v.nullable(
          v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
        ),
        payload: v.record(v.string(), v.unknown()),
      }),
    },
  },
} as const;

export const outboxRetry = {
  method: 'POST',
  path: '/api/staff/outbox/{id}/retry',
  summary: 'Sends a waiting or dead message now; its tries are counted on',
  access: 'deliveries',
  params,
  answers: {
    200: { description: 'Whether it was waiting or dead, and whether a newer one has superseded it', schema: retried },
  },
} as const;

export const outboxRetryAll = {
  method: 'POST',
  path: '/api/staff/outbox/retry-all',
  summary: 'Sends every waiting and dead message now, of one connector or of all',
  access: 'deliveries',
  body: v.strictObject({ connector: v.optional(connector) }),
  answers: { 200: { description: 'How many are sent, and how many newer ones have superseded', schema: retried } },
} as const;

/** Longest reason of a repair, in characters. */
export const messageReasonLimit = 300;
const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must say why'),
  v.maxLength(messageReasonLimit, `must have at most ${messageReasonLimit} characters`),
);

export const outboxEdit = {
  method: 'PUT',
  path: '/api/staff/outbox/{id}',
  summary: 'Changes fields of a message that was refused, and sends it again; recorded with the reason',
  access: 'deliveries',
  params,
  body: v.strictObject({
    /** New values by the path to the field, joined by dots; types stay the same. */
    edits: v.pipe(
      v.record(v.string(), v.string()),
      v.check((given) => Object.keys(given).length <= 500, 'must name at most 500 fields'),
    ),
    reason,
  }),
  answers: { 200: { description: 'How many fields were changed', schema: v.object({ changed: v.number() }) } },
} as const;

export const outboxDrop = {
  method: 'POST',
  path: '/api/staff/outbox/{id}/drop',
  summary: 'Ends a waiting or dead message unsent; recorded with the reason',
  access: 'deliveries',
  params,
  body: v.strictObject({ reason }),
  answers: { 200: { description: 'It is dropped', schema: v.object({ dropped: v.literal(true) }) } },
} as const;
