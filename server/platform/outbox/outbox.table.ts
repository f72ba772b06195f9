import { sql, type SQL } from 'drizzle-orm';
import {
  bigserial,
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { MessageMode, MessageState } from './outbox.contract.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { maxTries } from './retry.rules.ts';

/** Nothing will be done about it any more. Without parameters, so that the partial index is used. */
export const isFinished = ({ state }: { state: AnyPgColumn }): SQL =>
  sql`${state} in ('delivered', 'superseded', 'withheld', 'dropped')`;

/** When it was delivered; for a message that never was, when it was written. */
export const finishedAt = (table: { deliveredAt: AnyPgColumn; createdAt: AnyPgColumn }): SQL =>
  sql`coalesce(${table.deliveredAt}, ${table.createdAt})`;

/** Messages to other systems, written in the transaction of the change. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /**
     * Order of writing, and version of the subject's state. It follows the order of the changes if a writer changes a
     * row of the person before it enqueues: the lock of the row stops a second writer from taking a number in between.
     */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    connector: text('connector').$type<ConnectorName>().notNull(),
    /** 'profile-sync', 'address-sync', … */
    kind: text('kind').notNull(),
    /** The receiver's deduplication key: the same reference is the same message. */
    reference: text('reference').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /**
     * The record of the message, such as a profile or a card, or null. Messages of one connector, kind and subject are
     * delivered in order.
     */
    subject: text('subject'),
    /** 'whole': the payload is the complete state of the record, and an older one is never sent after a newer one. */
    mode: text('mode').$type<MessageMode>().notNull().default('whole'),
    /** Messages about one person are delivered in order. */
    subjectUserId: text('subject_user_id'),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    /** Increased when an attempt starts, so that a crash during sending uses one up. */
    tries: integer('tries').notNull().default(0),
    /**
     * Number of attempts after which the message goes to staff; sending it again raises the limit, and the count
     * continues.
     */
    triesLimit: integer('tries_limit').notNull().default(maxTries),
    nextTryAt: instant('next_try_at').notNull(),
    /** The receiver may have it since then; not reset when staff send it again. */
    firstTriedAt: instant('first_tried_at'),
    /** The newer message because of which this one must not be sent. */
    supersededBy: uuid('superseded_by'),
    /** A node is sending the message until then; others do not claim it. */
    leaseUntil: instant('lease_until'),
    lastReason: text('last_reason'),
    /** Ids that the receiver returned for the answered calls of this message, by step. */
    steps: jsonb('steps').$type<Record<string, string>>().notNull().default({}),
    /** Number of changes of the payload by staff; each gets a new reference. */
    revision: integer('revision').notNull().default(0),
    /** The request that wrote the message, and its trace (W3C `traceparent`); null if none did. */
    requestId: text('request_id'),
    traceparent: text('traceparent'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('outbox_reference').on(table.connector, table.kind, table.reference),
    index('outbox_waiting').on(table.state, table.nextTryAt),
    // Read in order: the first eight ready messages are found without reading the thousands behind them.
    index('outbox_unsent')
      .on(table.connector, table.sequence)
      .where(sql`${table.state} = 'waiting'`),
    // The desk lists the newest first.
    index('outbox_sequence').on(table.sequence),
    // Only the old ones are read, however many finished ones there are.
    index('outbox_finished').on(finishedAt(table)).where(isFinished(table)),
    index('outbox_subject').on(table.subjectUserId, table.connector, table.sequence),
    index('outbox_record').on(table.subject, table.connector, table.kind, table.sequence),
  ],
);
