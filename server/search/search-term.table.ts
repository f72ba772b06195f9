import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../platform/locale.rules.ts';
import { calendarDate } from '../platform/db/columns.ts';

/** Daily counts of queries. No row identifies a person. */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: calendarDate('day').notNull(),
    language: text('language').$type<Locale>().notNull(),
    term: text('term').notNull(),
    searches: integer('searches').notNull(),
    /** Those of them without a result in any hub. */
    searchesWithoutResult: integer('searches_without_result').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.language, table.term] }),
    index('search_terms_day').on(table.day),
  ],
);
