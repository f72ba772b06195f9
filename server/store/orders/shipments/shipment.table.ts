import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { orderLines, orders } from '../order.table.ts';

/** Parcels of an order, and files that became available later. The dates are the order system's facts. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order system's name of it; null if staff or the site recorded it. */
    reference: text('reference'),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    lostAt: instant('lost_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('shipments_reference').on(table.orderId, table.reference),
    index('shipments_tracking').on(table.tracking),
  ],
);

/** Units of order lines in a shipment. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
  },
  (table) => [
    uniqueIndex('shipment_lines_line').on(table.shipmentId, table.orderLineId),
    index('shipment_lines_order_line').on(table.orderLineId),
    check('shipment_lines_units', sql`units > 0`),
  ],
);
