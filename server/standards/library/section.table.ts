import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { libraryEditions } from './edition.table.ts';
import type { LibraryObject, ObjectKind, ReferenceKind, SectionKind } from './library.contract.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const edition = () =>
  bigint('edition', { mode: 'number' })
    .notNull()
    .references(() => libraryEditions.id, { onDelete: 'cascade' });

/** Texts of sections, once for all editions, languages and states; a row is never changed. */
export const libraryBodies = pgTable('library_bodies', {
  /** SHA-256 of `html` in hex. */
  hash: text('hash').primaryKey(),
  /** Canonical HTML of the closed list (`body.rules.ts`). */
  html: text('html').notNull(),
  /** For search, citation and comparison; formulas and powers as signs. */
  plain: text('plain').notNull(),
  objects: jsonb('objects').$type<Omit<LibraryObject, 'section'>[]>().notNull(),
});

/** Pictures of figures by the hash of their bytes. In the database, so that they are saved and restored with the text. */
export const libraryFiles = pgTable('library_files', {
  /** SHA-256 in hex. */
  hash: text('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  /** Time at which it came with an instruction that is not stored yet; null once a text names it. */
  heldSince: instant('held_since'),
});

/** Sections of the live text of each edition. No text in it: the contents of an edition are one read. */
export const librarySections = pgTable(
  'library_sections',
  {
    edition: edition(),
    /** Position in reading order, from 1. */
    place: integer('place').notNull(),
    key: text('key').notNull(),
    /** The key as `foldSpelling` writes it, for other spellings of the address. */
    fold: text('fold').notNull(),
    work: uuid('work').notNull(),
    parent: integer('parent'),
    depth: integer('depth').notNull(),
    kind: text('kind').$type<SectionKind>().notNull(),
    number: text('number'),
    title: text('title').notNull(),
    body: text('body').references(() => libraryBodies.hash),
    /** Place of the section that begins the page. */
    page: integer('page').notNull(),
    isNormative: boolean('is_normative').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.place] }),
    uniqueIndex('library_sections_key').on(table.edition, table.key),
    index('library_sections_fold').on(table.edition, table.fold),
    index('library_sections_page').on(table.edition, table.page),
    uniqueIndex('library_sections_work').on(table.work, table.edition),
    index('library_sections_body').on(table.body),
  ],
);

const inSection = (editionColumn: AnyPgColumn, section: AnyPgColumn) =>
  foreignKey({
    columns: [editionColumn, section],
    foreignColumns: [librarySections.edition, librarySections.place],
  }).onDelete('cascade');

/** Tables, figures and formulas, addressable as sections are. */
export const libraryObjects = pgTable(
  'library_objects',
  {
    edition: edition(),
    key: text('key').notNull(),
    fold: text('fold').notNull(),
    section: integer('section').notNull(),
    kind: text('kind').$type<ObjectKind>().notNull(),
    number: text('number'),
    caption: text('caption').notNull(),
    file: text('file').references(() => libraryFiles.hash),
    alt: text('alt').notNull(),
    isAltMissing: boolean('is_alt_missing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.key] }),
    index('library_objects_fold').on(table.edition, table.fold),
    index('library_objects_section').on(table.edition, table.section),
    inSection(table.edition, table.section),
  ],
);

export const libraryTerms = pgTable(
  'library_terms',
  {
    edition: edition(),
    section: integer('section').notNull(),
    term: text('term').notNull(),
    also: text('also').array().notNull(),
    /** First paragraph of the definition, as HTML. */
    definition: text('definition').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.section, table.term] }),
    inSection(table.edition, table.section),
  ],
);

export const libraryReferences = pgTable(
  'library_references',
  {
    edition: edition(),
    section: integer('section').notNull(),
    /** Order within the section, from 0. */
    position: integer('position').notNull(),
    kind: text('kind').$type<ReferenceKind>().notNull(),
    key: text('key'),
    target: text('target'),
    /** Place of the target within the edition. */
    found: integer('found'),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.section, table.position] }),
    index('library_references_found').on(table.edition, table.found),
    index('library_references_target').on(table.target),
    inSection(table.edition, table.section),
  ],
);

/** Keys that an edition had before: their addresses lead to the new key. */
export const libraryKeys = pgTable(
  'library_keys',
  {
    edition: edition(),
    /** As `foldSpelling` writes it. */
    spelling: text('spelling').notNull(),
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.spelling] })],
);
