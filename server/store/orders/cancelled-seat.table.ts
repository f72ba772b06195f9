import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { orderLines, orders } from './order.table.ts';

/**
 * States of seats. 'open': the buyer chooses; 'refunding', 'moving': decided, and carried out by whoever comes first;
 * 'elsewhere': nothing was left, because somebody had settled it by hand; 'stuck': staff must do it by hand.
 */
export const seatStates = ['open', 'refunding', 'moving', 'refunded', 'moved', 'elsewhere', 'stuck'] as const;
export type SeatState = (typeof seatStates)[number];

/** Seats of a cancelled session, a row for each order line, from the moment at which staff have decided about them. */
export const cancelledSeats = pgTable(
  'cancelled_seats',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** Seats of the line at the decision; so many are taken in the other session while it moves. */
    seats: integer('seats').notNull(),
    state: text('state').$type<SeatState>().notNull(),
    toSessionId: text('to_session_id'),
    /** Why staff must do it by hand. */
    failure: text('failure'),
    /** The member of staff who gives the money back, or has offered to. */
    decidedBy: text('decided_by').notNull(),
    requestId: text('request_id').notNull(),
    /** Number added to that of the new session's calendar files, so that calendars take them as newer. */
    calendarBase: integer('calendar_base').notNull().default(0),
    /** End of the last day on which the buyer chooses; null when they do not, or were asked by an earlier release. */
    chooseBy: instant('choose_by'),
    /** When the buyer was reminded of it. */
    remindedAt: instant('reminded_at'),
    /** When it is carried out, or the buyer reminded; null when nothing is to be done. */
    lookAt: instant('look_at'),
    decidedAt: instant('decided_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('cancelled_seats_line').on(table.orderLineId, table.sessionId),
    index('cancelled_seats_session').on(table.sessionId),
    index('cancelled_seats_order').on(table.orderId),
    index('cancelled_seats_due').on(table.lookAt),
  ],
);
