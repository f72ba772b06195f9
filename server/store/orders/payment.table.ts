import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { ChargeState } from './charge.states.ts';
import type { HoldState, PaidBy, PaymentKind } from './payment.contract.ts';
import type { StoredInstrument } from './attempt.table.ts';
import { orders } from './order.table.ts';
import type { Order } from './order.repo.ts';

/**
 * Payments of an order, one row each: the hold made when it was placed, charges of a card afterwards, and money received
 * in another way. The row of a charge is written before the gateway is called, and its id is the idempotency key:
 * repeated calls for one row take the money once. What was paid is the sum of what the rows say was taken.
 */
export const orderPayments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PaymentKind>().notNull(),
    method: text('method').$type<PaidBy>().notNull().default('card'),
    /** The invoice it was asked for; null for the whole order. */
    invoiceId: uuid('invoice_id'),
    /** The transfer or check that it is a part of; null for cards and credit. */
    incomingPaymentId: uuid('incoming_payment_id'),
    /** Null for money that was received without a card. */
    instrument: jsonb('instrument').$type<NonNullable<StoredInstrument>>(),
    /** The gateway's customer that owns the card; null for a card used for this payment only. */
    customerRef: text('customer_ref'),
    /** Details of the card, once it has been authorised. */
    card: jsonb('card').$type<Order['card']>(),
    /** False for a charge of the stored card, which cannot be authenticated. */
    isOwnerPresent: boolean('is_owner_present').notNull(),
    /** Path on the site that the bank returns to. */
    returnUrl: text('return_url').notNull(),
    /** Amounts in cents. */
    askedMinor: integer('asked_minor').notNull(),
    capturedMinor: integer('captured_minor').notNull().default(0),
    state: text('state').$type<ChargeState | HoldState>().notNull(),
    /** The gateway's id of the payment, once known. */
    providerRef: text('provider_ref'),
    challengeUrl: text('challenge_url'),
    /** End of the wait for the bank. */
    waitEndsAt: instant('wait_ends_at'),
    declineCode: text('decline_code'),
    /** Checks since the state was entered. */
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_invoice').on(table.invoiceId),
    index('payments_incoming').on(table.incomingPaymentId),
    index('payments_provider_ref').on(table.providerRef),
    uniqueIndex('payments_hold')
      .on(table.orderId)
      .where(sql`kind = 'hold'`),
    // The same money is not booked twice.
    uniqueIndex('payments_received')
      .on(table.method, table.providerRef)
      .where(sql`kind = 'received'`),
    // Two concurrent charges could both take the money.
    uniqueIndex('payments_live')
      .on(table.orderId)
      .where(sql`state in ('asked', 'action', 'held')`),
    check('payments_amounts', sql`asked_minor > 0 and captured_minor between 0 and asked_minor`),
  ],
);
