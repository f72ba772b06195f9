import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { calendarDate } from '../../platform/db/columns.ts';
import { libraryEditions } from './edition.table.ts';
import type { SectionKind } from './library.contract.ts';
import { libraryBodies } from './section.table.ts';
import type { ChangeAction } from './amendments/amendment.contract.ts';
import type { Locale } from '../../platform/locale.rules.ts';

const edition = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => libraryEditions.id, { onDelete: 'cascade' });

/** Amendments, errata and interpretations of an edition. */
export const libraryAmendments = pgTable(
  'library_amendments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    code: text('code').notNull(),
    /** Year of the edition it changes. */
    year: integer('year').notNull(),
    /** 'TIA 26-1', 'Erratum 70-26-1'. */
    name: text('name').notNull(),
    /** Type of the document in the content: '11' amendment, '17' erratum. */
    kind: text('kind').notNull(),
    issuedOn: calendarDate('issued_on').notNull(),
    effectiveOn: calendarDate('effective_on').notNull(),
    revokedOn: calendarDate('revoked_on'),
    /** Address of its document on the site; null without one. */
    document: text('document'),
  },
  (table) => [uniqueIndex('library_amendments_name').on(table.code, table.year, table.name)],
);

/** Instructions of an amendment, in the order they are applied. */
export const libraryChanges = pgTable(
  'library_changes',
  {
    amendment: bigint('amendment', { mode: 'number' })
      .notNull()
      .references(() => libraryAmendments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of the section, as it was when the instruction was stored; of the one before, for an inserted section. */
    key: text('key').notNull(),
    action: text('action').$type<ChangeAction>().notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** Language of the edition whose words it changes. */
    language: text('language').$type<Locale>().notNull().default('en'),
    /** The section it changes, or inserts: `key` may lead to another one after a new import. */
    work: uuid('work'),
    /** Text that `after` makes: of a replaced or inserted section, or of an interpretation. */
    body: text('body').references(() => libraryBodies.hash),
  },
  (table) => [
    primaryKey({ columns: [table.amendment, table.position] }),
    index('library_changes_work').on(table.work),
    index('library_changes_body').on(table.body),
  ],
);

/**
 * Texts of a section from a day on; a section without a row has its text as issued. Named by its work, since a new import of
 * the edition may give it another place.
 */
export const libraryStates = pgTable(
  'library_states',
  {
    edition: edition('edition'),
    work: uuid('work').notNull(),
    from: calendarDate('from_day').notNull(),
    body: text('body').references(() => libraryBodies.hash),
    number: text('number'),
    title: text('title').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
    cause: bigint('cause', { mode: 'number' })
      .notNull()
      .references(() => libraryAmendments.id),
    /** Key, kind and work before: for sections that an amendment inserts, which are not in `library_sections`. */
    key: text('key'),
    kind: text('kind').$type<SectionKind>(),
    after: uuid('after'),
    /** As `foldSpelling` writes the key of an inserted section, or the number that the section has from here on. */
    fold: text('fold'),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.work, table.from] }),
    index('library_states_fold').on(table.edition, table.fold),
    index('library_states_cause').on(table.cause),
    index('library_states_body').on(table.body),
  ],
);

/** `same` and `moved` sections share their work; `merged` and `split` are not one to one. */
export const lineageKinds = ['same', 'moved', 'merged', 'split'] as const;

/** Descent of a section from one of the edition before. */
export const libraryLineage = pgTable(
  'library_lineage',
  {
    fromEdition: edition('from_edition'),
    fromWork: uuid('from_work').notNull(),
    toEdition: edition('to_edition'),
    toWork: uuid('to_work').notNull(),
    how: text('how').$type<(typeof lineageKinds)[number]>().notNull(),
    /** Likeness of the texts, 0 to 1. */
    score: real('score').notNull(),
    /** Person who confirmed it; null where it was certain. */
    confirmedBy: text('confirmed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.fromEdition, table.fromWork, table.toEdition, table.toWork] }),
    index('library_lineage_to').on(table.toEdition, table.toWork),
  ],
);
