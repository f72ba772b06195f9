import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import type { GivenMethod, RefundState } from './credit.contract.ts';
import { creditNotes } from './credit.table.ts';

/**
 * Money given back, one row each. The row is stored before the gateway is called, and its id is the idempotency key:
 * repeated calls for one row give the money back once.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for a refund made at the provider, until staff give it lines, and for money taken for cancelled units. */
    creditNoteId: uuid('credit_note_id').references(() => creditNotes.id, { onDelete: 'cascade' }),
    /** The payment it is taken from. */
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => orderPayments.id, { onDelete: 'cascade' }),
    method: text('method').$type<GivenMethod>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** The gateway's id. */
    providerRef: text('provider_ref'),
    /** Number of a check or transfer, as staff wrote it; the provider's reference of a dispute; null for a card. */
    reference: text('reference'),
    /** Made at the provider, not here. */
    isOutside: boolean('is_outside').notNull().default(false),
    /** For staff: why it failed or was refused. */
    failure: text('failure'),
    /** The failed refund whose amount this one gives back. */
    replaces: uuid('replaces'),
    askedBy: text('asked_by'),
    releasedBy: text('released_by'),
    tries: integer('tries').notNull().default(0),
    /** When the gateway is asked again; null when nothing is open. */
    lookAt: instant('look_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('refunds_provider_ref').on(table.providerRef),
    // A failed refund is settled once.
    uniqueIndex('refunds_replaces')
      .on(table.replaces)
      .where(sql`state in ('waiting', 'asked', 'done')`),
    index('refunds_order').on(table.orderId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_due').on(table.lookAt),
    // What staff must do something about (server/store/needs-me).
    index('refunds_open')
      .on(table.state)
      .where(sql`state in ('waiting', 'failed', 'refused')`),
    index('refunds_owed')
      .on(table.createdAt)
      .where(sql`state = 'owed'`),
    index('refunds_unexplained')
      .on(table.createdAt)
      .where(sql`is_outside and credit_note_id is null`),
    check('refunds_amount', sql`amount_minor > 0`),
  ],
);
