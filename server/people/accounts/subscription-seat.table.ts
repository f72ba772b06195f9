import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { subscriptions } from './account.table.ts';

/** Holders of the further seats of a subscription; the first seat is its owner's, and a free one has no row. */
export const subscriptionSeats = pgTable(
  'subscription_seats',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** From 2 to the licences of the subscription. */
    seat: integer('seat').notNull(),
    /** Lower case; whoever signs in with it, verified, holds the seat. */
    email: text('email').notNull(),
    assignedAt: instant('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.seat] }),
    uniqueIndex('subscription_seats_holder').on(table.subscriptionId, table.email),
    index('subscription_seats_email').on(table.email),
  ],
);

/** Every change of a seat; rows stay when the seat is free again. */
export const seatChanges = pgTable(
  'seat_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id').notNull(),
    seat: integer('seat').notNull(),
    /** Null for a seat that was free before, or is free after the change. */
    fromEmail: text('from_email'),
    toEmail: text('to_email'),
    changedBy: text('changed_by').notNull(),
    /** The member of staff who acted for the owner. */
    impersonatorId: text('impersonator_id'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('seat_changes_subscription').on(table.subscriptionId, table.changedAt)],
);
