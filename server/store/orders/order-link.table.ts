import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import { orders } from './order.table.ts';

/**
 * Hashes of the links by which guests open their orders; only the email has the token
 * (docs/decisions/orders-and-downloads.md#links-of-guests).
 */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Last valid day. */
    expiresOn: calendarDate('expires_on').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('order_links_order').on(table.orderId)],
);
