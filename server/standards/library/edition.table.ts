import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { AccessKind, EditionState, SourceFormat } from './library.contract.ts';

const editionId = (name: string) => bigint(name, { mode: 'number' });

/** Editions of standards in the library, one row an edition and language. Sections of two languages share their `work`. */
export const libraryEditions = pgTable(
  'library_editions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    code: text('code').notNull(),
    year: integer('year').notNull(),
    language: text('language').$type<Locale>().notNull(),
    title: text('title').notNull(),
    issuedOn: calendarDate('issued_on').notNull(),
    /** State of the edition for readers; the state of a new text for it is in `library_imports`. */
    state: text('state').$type<EditionState>().notNull(),
    access: text('access').$type<AccessKind>().notNull(),
    freePages: text('free_pages').array().notNull(),
    sourceFormat: text('source_format').$type<SourceFormat>().notNull(),
    sourceName: text('source_name').notNull(),
    sourceHash: text('source_hash').notNull(),
    importedBy: text('imported_by').notNull(),
    importedAt: instant('imported_at').notNull(),
    checkedBy: text('checked_by'),
    checkedAt: instant('checked_at'),
    /** Day from which a withdrawn edition is not read any more, and why; null for all others. */
    withdrawnOn: calendarDate('withdrawn_on'),
    withdrawnReason: text('withdrawn_reason'),
    previous: editionId('previous').references((): AnyPgColumn => libraryEditions.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('library_editions_name').on(table.code, table.year, table.language)],
);

/**
 * Texts that were imported for an edition, the live one among them. Going live writes the sections of the edition from
 * `tree`; rolling back does the same from the import before.
 */
export const libraryImports = pgTable(
  'library_imports',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    edition: editionId('edition')
      .notNull()
      .references(() => libraryEditions.id, { onDelete: 'cascade' }),
    /** `withdrawn`: was live, and was replaced or rolled back. */
    state: text('state').$type<EditionState>().notNull(),
    /** Facts of the edition as this source tells them. Shape: `ImportHead` (`edition-tree.contract.ts`). */
    head: jsonb('head').notNull(),
    /** Shape: `EditionTree` (`edition-tree.contract.ts`); texts are in `library_bodies`. */
    tree: jsonb('tree').notNull(),
    /** Shape: `ImportReport`, with what was accepted by whom. */
    report: jsonb('report').notNull(),
    /** Shape: `Pairing`, with the text in `pairedWith`; null where there was none. */
    pairing: jsonb('pairing'),
    /** The import it is paired with: what was live of this edition, else of the one before. */
    pairedWith: bigint('paired_with', { mode: 'number' }),
    /** Works by key, from when it went live; rolling back gives each section its own again. */
    works: jsonb('works').$type<Record<string, string>>(),
    importedBy: text('imported_by').notNull(),
    importedAt: instant('imported_at').notNull(),
    checkedBy: text('checked_by'),
    checkedAt: instant('checked_at'),
    liveBy: text('live_by'),
    liveAt: instant('live_at'),
  },
  (table) => [
    index('library_imports_edition').on(table.edition, table.importedAt),
    uniqueIndex('library_imports_live')
      .on(table.edition)
      .where(sql`${table.state} = 'live'`),
  ],
);
