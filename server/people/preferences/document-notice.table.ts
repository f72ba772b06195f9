import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Keeps who has asked for notices of which document; one that was unsubscribed has no row. */
export const documentNotices = pgTable(
  'document_notices',
  {
    userId: text('user_id').notNull(),
    /** Number of the document without its prefix: '70'. */
    code: text('code').notNull(),
    subscribedAt: instant('subscribed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);
