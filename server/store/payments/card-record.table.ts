import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Cards as last reported to the order system. */
export const cardRecords = pgTable(
  'card_records',
  {
    userId: text('user_id').notNull(),
    cardRef: text('card_ref').notNull(),
    /** MM/YY */
    expirationDate: text('expiration_date').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.cardRef] })],
);
