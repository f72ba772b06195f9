import { bigint, bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { orders } from '../order.table.ts';
import type { EventActor, OrderEvent } from './order-event.contract.ts';

/** What happened to orders, in the order in which it was stored; never changed. */
export const orderEvents = pgTable(
  'order_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When it happened, which may be before it was heard of. */
    at: instant('at').notNull(),
    actor: text('actor').$type<EventActor>().notNull(),
    /** The member of staff; null for the others. */
    actorUserId: text('actor_user_id'),
    kind: text('kind').$type<OrderEvent['kind']>().notNull(),
    data: jsonb('data').$type<OrderEvent['data']>().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.seq)],
);
