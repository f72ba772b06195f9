import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';

/** Unsaved text of the forms of items: one row for each person and form, overwritten; never a revision. */
export const unsavedItems = pgTable(
  'content_unsaved',
  {
    userId: text('user_id').notNull(),
    /** `type:name`; `type:` for a new item without a name. */
    id: text('id').notNull(),
    locale: text('locale').notNull(),
    /** Revision that the form began with; 0 for a new item. */
    base: integer('base').notNull(),
    path: text('path'),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** Note of the next save; empty for none. */
    note: text('note').notNull().default(''),
    isMinor: boolean('is_minor').notNull().default(false),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id, table.locale] })],
);
