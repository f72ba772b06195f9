import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { orders } from '../order.table.ts';
import type { BookedMethod } from '../payment.contract.ts';

/**
 * Money that arrived without a card, one row for each transfer or check. What it paid are rows of `payments` with its id;
 * the rest is a credit of the buyer.
 */
export const incomingPayments = pgTable(
  'incoming_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    method: text('method').$type<BookedMethod>().notNull(),
    /** Number of the check or transfer. */
    reference: text('reference').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Day on which the money arrived, in the organization's time zone. */
    receivedOn: calendarDate('received_on').notNull(),
    /** The buyer, whose credit the rest is; null for the order of a guest. */
    userId: text('user_id'),
    /** Order of the first invoice it was booked for. */
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The member of staff; null for the order system. */
    bookedBy: text('booked_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // The same money is not booked twice.
    uniqueIndex('incoming_payments_reference').on(table.method, table.reference),
    index('incoming_payments_user').on(table.userId),
    index('incoming_payments_order').on(table.orderId),
    check('incoming_payments_amount', sql`amount_minor > 0`),
  ],
);
