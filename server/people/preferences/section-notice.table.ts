import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** People and the sections of standards they follow; a section has the same work in all editions. */
export const sectionNotices = pgTable(
  'section_notices',
  {
    userId: text('user_id').notNull(),
    work: uuid('work').notNull(),
    /** Number of the standard without its prefix: '70'. */
    code: text('code').notNull(),
    subscribedAt: instant('subscribed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.work] }), index('section_notices_code').on(table.code)],
);
