import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { SearchEntry } from './search.contract.ts';

/** Words with positions and weights, as PostgreSQL searches them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Compared by bytes regardless of the database's locale, so a prefix is one range of the index. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Sequence of entry changes: nodes read those newer than their own state. */
export const searchRevisions = pgSequence('search_revisions');

/**
 * The index that all nodes share, when it is not a file of each node
 * (docs/decisions/search.md#one-index-for-all-nodes).
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    path: text('path').notNull().unique(),
    /** Null for a removed entry, as other nodes must see the removal. */
    body: jsonb('body').$type<SearchEntry>(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    isListed: boolean('is_listed').notNull(),
    /** Names and title alone, which are small: many results are ranked by them without reading their texts. */
    titles: tsvector('titles').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('search_entries_revision').on(table.revision),
    index('search_entries_titles').using('gin', table.titles),
    index('search_entries_words').using('gin', table.words),
  ],
);

const ofEntry = () =>
  integer('entry')
    .notNull()
    .references(() => searchEntries.id, { onDelete: 'cascade' });

export const searchKeys = pgTable('search_keys', { key: byteText('key').notNull(), entry: ofEntry() }, (table) => [
  primaryKey({ columns: [table.key, table.entry] }),
  index('search_keys_entry').on(table.entry),
]);

export const searchTags = pgTable('search_tags', { tag: text('tag').notNull(), entry: ofEntry() }, (table) => [
  primaryKey({ columns: [table.tag, table.entry] }),
  index('search_tags_entry').on(table.entry),
]);

/** Every word ever indexed, for spelling offers. */
export const searchWords = pgTable('search_words', { word: byteText('word').primaryKey() });

/** The position of the index in each feed. */
export const searchPositions = pgTable('search_positions', {
  name: text('name').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
});
