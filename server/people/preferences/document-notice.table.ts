import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** People and the documents whose notices they receive; an unsubscribed document has no row. */
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
