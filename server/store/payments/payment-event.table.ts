import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Processed messages of the payment provider. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    attemptId: text('attempt_id'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('payment_events_received').on(table.receivedAt)],
);
