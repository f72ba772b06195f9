import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { orderLines } from './order.table.ts';

/** The named people on the seats of a purchased course or examination; an unnamed seat has no row. */
export const orderAttendees = pgTable(
  'order_seats',
  {
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** From 1 to the quantity of the line. */
    seat: integer('seat').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    namedAt: instant('named_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderLineId, table.seat] })],
);
