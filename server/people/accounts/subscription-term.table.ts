import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import { subscriptions } from './account.table.ts';

/**
 * Terms that were bought for a subscription, one row for each order line. Its record holds what counts today; a renewal
 * with another number of seats counts from its first day (docs/decisions/orders-and-downloads.md#terms-of-a-plan).
 */
export const subscriptionTerms = pgTable(
  'subscription_terms',
  {
    /** The order line: it grants one term. */
    orderLineId: uuid('order_line_id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** 'add': more seats in a running term, until its end. */
    kind: text('kind').$type<'first' | 'renew' | 'add'>().notNull(),
    beginsOn: calendarDate('begins_on').notNull(),
    endsOn: calendarDate('ends_on').notNull(),
    licenses: integer('licenses').notNull(),
    /** Seats of it that a credit took back; all of them end the term. */
    revokedLicenses: integer('revoked_licenses').notNull().default(0),
    /** When its seats were put into the record of the subscription; null for a term that has not begun. */
    appliedAt: instant('applied_at'),
  },
  (table) => [index('subscription_terms_subscription').on(table.subscriptionId, table.beginsOn)],
);
