import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { ChangedSection } from './section-change.contract.ts';

/** Changes of the texts of the library, for followers: one row for each text that went live, and for each day of amendments. */
export const sectionChanges = pgTable(
  'section_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Number of the standard: '70'. */
    code: text('code').notNull(),
    year: integer('year').notNull(),
    language: text('language').notNull(),
    /** Day from which amendments count; null for a text that went live. */
    day: calendarDate('day'),
    /** Works of the amended sections that were looked at, also of those whose text is the same. */
    works: text('works').array().notNull(),
    sections: jsonb('sections').$type<ChangedSection[]>().notNull(),
    /** Address of the whole comparison in the default language. */
    path: text('path').notNull(),
    foundAt: instant('found_at').notNull(),
    /** When the emails were written; null until then. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('section_changes_untold')
      .on(table.code)
      .where(sql`${table.toldAt} is null`),
    index('section_changes_day').on(table.code, table.year, table.day),
  ],
);
