import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Locale } from '../../platform/locale.rules.ts';

/** Words with positions and weights, as PostgreSQL searches them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Compared by bytes regardless of the database's locale. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Editions in the section index that all nodes share, when it is not a file of each node. Written from the tables of the
 * library, so nothing refers to those.
 */
export const searchEditions = pgTable('search_editions', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  stamp: text('stamp').notNull(),
  code: text('code').notNull(),
  year: integer('year').notNull(),
  language: text('language').$type<Locale>().notNull(),
  shownIn: text('shown_in').array().$type<Locale[]>().notNull(),
  isCurrent: boolean('is_current').notNull(),
});

/** Places of those editions with the stems of their words; ids as `place-id.rules.ts` makes them. */
export const searchPlaces = pgTable(
  'search_places',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    fold: byteText('fold').notNull(),
    isCurrent: boolean('is_current').notNull(),
    title: tsvector('title').notNull(),
    above: tsvector('above').notNull(),
    /** Text that everybody may read. */
    open: tsvector('open').notNull(),
    /** Text for those with the right to it. */
    body: tsvector('body').notNull(),
  },
  (table) => [
    index('search_places_fold').on(table.fold),
    index('search_places_current')
      .using('gin', table.title, table.above, table.open, table.body)
      .where(sql`${table.isCurrent}`),
    index('search_places_older')
      .using('gin', table.title, table.above, table.open, table.body)
      .where(sql`not ${table.isCurrent}`),
  ],
);
