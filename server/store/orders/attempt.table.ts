import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { OrderDraft } from './order-draft.contract.ts';
import type { AttemptState } from './order.states.ts';

/** The instrument that the attempt passes to the gateway; never a card number. */
export type StoredInstrument = { cardRef: string } | { confirmationRef: string } | null;

/** Attempts to place an order, one row each. The row's id is the gateway's idempotency key. */
export const orderAttempts = pgTable(
  'order_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Made by the client once per review: the same key is the same order. */
    key: uuid('key').notNull(),
    /** Hash of the request; the same key must not be used for another one. */
    requestHash: text('request_hash').notNull(),
    cartId: uuid('cart_id').notNull(),
    cartVersion: integer('cart_version').notNull(),
    userId: text('user_id'),
    tokenHash: text('token_hash'),
    state: text('state').$type<AttemptState>().notNull().default('AUTHORIZING'),
    draft: jsonb('draft').$type<OrderDraft>().notNull(),
    instrument: jsonb('instrument').$type<StoredInstrument>(),
    customerRef: text('customer_ref'),
    payableMinor: integer('payable_minor').notNull(),
    authorizationRef: text('authorization_ref'),
    challengeUrl: text('challenge_url'),
    /** End of the wait for the bank, or for a payment that the gateway has lost. */
    waitEndsAt: instant('challenge_ends_at'),
    declineCode: text('decline_code'),
    /** Checks since the state was entered. */
    tries: integer('tries').notNull().default(0),
    /** Next check by the sweeper; moved ahead while a request works on it. Null when finished. */
    nextLookAt: instant('next_look_at'),
    /** For staff: why it is not finished. */
    lastReason: text('last_reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('order_attempts_key').on(table.key),
    uniqueIndex('order_attempts_live')
      .on(table.cartId)
      .where(sql`state in ('AUTHORIZING', 'NEEDS_ACTION', 'COMPLETED')`),
    index('order_attempts_due').on(table.nextLookAt),
    index('order_attempts_state').on(table.state),
    check('order_attempts_one_owner', sql`(user_id is null) <> (token_hash is null)`),
  ],
);
