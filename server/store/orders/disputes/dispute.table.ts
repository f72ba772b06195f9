import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import type { DisputeState } from '../../payments/provider-entry.contract.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';

/** Payments that their owners dispute at the bank, as the provider last told them. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The provider's. */
    providerRef: text('provider_ref').notNull(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => orderPayments.id, { onDelete: 'cascade' }),
    amountMinor: integer('amount_minor').notNull(),
    /** The provider's word. */
    reason: text('reason').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    /** Until when evidence is taken. */
    dueBy: instant('due_by'),
    openedAt: instant('opened_at').notNull(),
    /** When it was won or lost. */
    endedAt: instant('ended_at'),
    lookedAt: instant('looked_at').notNull(),
  },
  (table) => [
    uniqueIndex('disputes_provider_ref').on(table.providerRef),
    index('disputes_order').on(table.orderId),
    index('disputes_payment').on(table.paymentId),
    index('disputes_due')
      .on(table.dueBy)
      .where(sql`ended_at is null`),
    check('disputes_amount', sql`amount_minor > 0`),
  ],
);

/** What disputes moved at the provider; below 0 for what was taken from us. */
export const disputeMoves = pgTable(
  'dispute_moves',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    amountMinor: integer('amount_minor').notNull(),
    /** What the provider kept; above 0. */
    feeMinor: integer('fee_minor').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('dispute_moves_dispute').on(table.disputeId), index('dispute_moves_at').on(table.at)],
);
