import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { orderLines, orders } from '../order.table.ts';
import type { ReturnReason, ReturnState } from './return.contract.ts';

/** Returns that buyers have asked for. Their pictures are files used by `return:<id>`. */
export const returns = pgTable(
  'returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first return of its order: one that is sent twice is stored once. */
    position: integer('position').notNull(),
    /** Of its series, for the parcel; null until it is approved. */
    number: text('number'),
    state: text('state').$type<ReturnState>().notNull().default('asked'),
    reason: text('reason').$type<ReturnReason>().notNull(),
    /** Of the buyer; empty after a while (`sweep-returns.ts`). */
    note: text('note').notNull().default(''),
    /** Why staff refused it, for the buyer. */
    refusal: text('refusal').notNull().default(''),
    /** Where the parcel goes, in lines. */
    address: text('address').notNull().default(''),
    /** Last day to send the parcel, in the organization's time zone. */
    sendBy: calendarDate('send_by'),
    decidedBy: text('decided_by'),
    /** The member of staff; null if the order system told of the parcel. */
    receivedBy: text('received_by'),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    receivedAt: instant('received_at'),
    /** When it was refused, closed or had lapsed. */
    endedAt: instant('ended_at'),
    /** When note and pictures were removed. */
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    uniqueIndex('returns_position').on(table.orderId, table.position),
    uniqueIndex('returns_number').on(table.number),
    index('returns_state').on(table.state, table.askedAt),
    index('returns_ended').on(table.endedAt),
  ],
);

/** Units of order lines in a return. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
    /** Units in the parcel, and those of them that can be sold again. */
    receivedUnits: integer('received_units').notNull().default(0),
    resellableUnits: integer('resellable_units').notNull().default(0),
    /** Units credited for it, stored when it is closed. */
    creditedUnits: integer('credited_units').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderLineId] }),
    index('return_lines_order_line').on(table.orderLineId),
    check(
      'return_lines_units',
      sql`units > 0 and received_units between 0 and units and resellable_units between 0 and received_units and credited_units between 0 and received_units`,
    ),
  ],
);
