import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** People who have the form of an item open: one row a person and form, overwritten by each call. */
export const deskPresence = pgTable(
  'desk_presence',
  {
    userId: text('user_id').notNull(),
    /** `type:name`. */
    id: text('id').notNull(),
    locale: text('locale').notNull(),
    name: text('name').notNull(),
    /** Field or block with the focus, such as "blocks.2.content"; null before the first one. */
    place: text('place'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id, table.locale] }),
    index('desk_presence_item').on(table.id, table.locale),
  ],
);
