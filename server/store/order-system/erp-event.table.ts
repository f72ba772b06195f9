import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { orders } from '../orders/order.table.ts';
import type { EventOutcome, Refusal } from './erp-event.contract.ts';

/** Events that the order system has told, each id once. */
export const erpEvents = pgTable(
  'erp_events',
  {
    /** The order system's. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The order as it was told; empty for an event of a customer. */
    orderName: text('order_name').notNull(),
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id, { onDelete: 'cascade' }),
    /** What the event tells the state of, such as a shipment; null for facts that add up, which are never stale. */
    thing: text('thing'),
    version: bigint('version', { mode: 'number' }).notNull(),
    occurredAt: instant('occurred_at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome').$type<EventOutcome>().notNull(),
    reason: text('reason').$type<Refusal>(),
    /** What exactly was refused, such as the field; empty without it. */
    detail: text('detail').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
    /** When its outcome was last decided. */
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('erp_events_order').on(table.orderId),
    index('erp_events_thing').on(table.type, table.thing),
    index('erp_events_received').on(table.receivedAt),
    index('erp_events_open')
      .on(table.receivedAt)
      .where(sql`outcome in ('unknown', 'no-order', 'refused')`),
  ],
);

/** Position in the events of an order system that is polled: one row. */
export const erpPolls = pgTable('erp_polls', {
  name: text('name').primaryKey(),
  /** Id of the last event that was taken; empty before the first. */
  after: text('after').notNull(),
  polledAt: instant('polled_at').notNull(),
});
