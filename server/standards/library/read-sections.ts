import * as v from 'valibot';
import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import {
  sectionKey,
  type Edition,
  type LibraryObject,
  type Reference,
  type Section,
  type SectionText,
  type Term,
} from './library.contract.ts';
import { foldSpelling, spellingsOf } from './section-key.rules.ts';
import {
  libraryBodies,
  libraryKeys,
  libraryObjects,
  libraryReferences,
  librarySections,
  libraryTerms,
} from './section.table.ts';
import { findStatedKey } from './states/find-stated-key.ts';

type OfEdition = Pick<Edition, 'id'>;

const { edition: ofSection, fold: foldOfSection, ...sectionColumns } = getTableColumns(librarySections);
const { edition: ofObject, fold: foldOfObject, ...objectColumns } = getTableColumns(libraryObjects);
const { edition: ofReference, position, ...referenceColumns } = getTableColumns(libraryReferences);

/** Returns all sections of an edition without their texts, in reading order. */
export async function contentsOf(db: Database, { id }: OfEdition): Promise<Section[]> {
  return db.select(sectionColumns).from(librarySections).where(eq(ofSection, id)).orderBy(asc(librarySections.place));
}

/** One page of an edition: the sections of a page section with their texts, and what stands in them. */
export interface PageSection {
  sections: SectionText[];
  objects: LibraryObject[];
  terms: Term[];
  references: Reference[];
}

/** Returns one page of an edition. @param place of its page section; null where no page begins there */
export async function readPageSection(db: Database, { id }: OfEdition, place: number): Promise<PageSection | null> {
  const rows = await db
    .select({ section: sectionColumns, html: libraryBodies.html, plain: libraryBodies.plain })
    .from(librarySections)
    .leftJoin(libraryBodies, eq(libraryBodies.hash, librarySections.body))
    .where(and(eq(ofSection, id), eq(librarySections.page, place)))
    .orderBy(asc(librarySections.place));
  if (rows.length === 0) return null;
  const sections = rows.map(({ section, html, plain }) =>
    Object.assign(section, { html: html ?? '', plain: plain ?? '' }),
  );
  const places = sections.map((section) => section.place);
  const [objects, terms, references] = await Promise.all([
    objectsOf(db, { id }, places),
    listTerms(db, id, places),
    db
      .select(referenceColumns)
      .from(libraryReferences)
      .where(and(eq(ofReference, id), inArray(libraryReferences.section, places)))
      .orderBy(asc(libraryReferences.section), asc(position)),
  ]);
  return { sections, objects, terms, references };
}

/** Returns the objects that stand in some sections. @param places of the sections */
export async function objectsOf(db: Database, { id }: OfEdition, places: number[]): Promise<LibraryObject[]> {
  return db
    .select(objectColumns)
    .from(libraryObjects)
    .where(and(eq(ofObject, id), inArray(libraryObjects.section, places)))
    .orderBy(asc(libraryObjects.section), asc(libraryObjects.key));
}

/** Returns the terms that an edition defines, in its order. */
export const termsOf = (db: Database, { id }: OfEdition): Promise<Term[]> => listTerms(db, id);

const listTerms = async (db: Database, id: number, places?: number[]): Promise<Term[]> =>
  db
    .select({
      section: libraryTerms.section,
      key: librarySections.key,
      term: libraryTerms.term,
      also: libraryTerms.also,
      definition: libraryTerms.definition,
    })
    .from(libraryTerms)
    .innerJoin(
      librarySections,
      and(eq(librarySections.edition, libraryTerms.edition), eq(librarySections.place, libraryTerms.section)),
    )
    .where(and(eq(libraryTerms.edition, id), places && inArray(libraryTerms.section, places)))
    .orderBy(asc(libraryTerms.section), asc(libraryTerms.term));

/** Where an address of an edition leads. */
export interface FoundKey {
  /** The one spelling; the address asked for is permanent only where it equals this. */
  key: string;
  kind: 'section' | 'object';
  /** Place of the section; of the section that holds it, for an object. */
  place: number;
  /** Place of its page section. */
  page: number;
  /** Key of its page section, where an amendment made what is named: it may not be in the text as issued. */
  pageKey?: string;
}

/**
 * Finds what a spelling names: a key as it is first, then its other spellings and earlier keys. Returns null where nothing
 * or more than one thing has it.
 */
export async function findKey(db: Database, { id }: OfEdition, spelling: string): Promise<FoundKey | null> {
  // Anything else is no key, and may hold characters that the database refuses.
  const exact = v.is(sectionKey, spelling) ? await findNamed(db, id, spelling, []) : [];
  if (exact.length > 0) return exact[0] ?? null;
  for (const folded of spellingsOf(spelling)) {
    const found = await findNamed(db, id, null, [folded]);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  const [earlier] = await db
    .select({ key: libraryKeys.key })
    .from(libraryKeys)
    .where(and(eq(libraryKeys.edition, id), eq(libraryKeys.spelling, foldSpelling(spelling))));
  return earlier ? ((await findNamed(db, id, earlier.key, []))[0] ?? null) : null;
}

async function findNamed(db: Database, id: number, key: string | null, folds: string[]): Promise<FoundKey[]> {
  const sections = await db
    .select({ key: librarySections.key, place: librarySections.place, page: librarySections.page })
    .from(librarySections)
    .where(
      and(
        eq(ofSection, id),
        or(key === null ? undefined : eq(librarySections.key, key), inFolds(foldOfSection, folds)),
      ),
    );
  const objects = await db
    .select({ key: libraryObjects.key, place: libraryObjects.section, page: librarySections.page })
    .from(libraryObjects)
    .innerJoin(librarySections, and(eq(ofSection, ofObject), eq(librarySections.place, libraryObjects.section)))
    .where(
      and(eq(ofObject, id), or(key === null ? undefined : eq(libraryObjects.key, key), inFolds(foldOfObject, folds))),
    );
  if (sections.length + objects.length === 0) {
    return findStatedKey(db, { id }, { key, folds }, async () => contentsOf(db, { id }));
  }
  return [
    ...sections.map((found): FoundKey => Object.assign(found, { kind: 'section' as const })),
    ...objects.map((found): FoundKey => Object.assign(found, { kind: 'object' as const })),
  ];
}

const inFolds = (column: typeof foldOfSection | typeof foldOfObject, folds: string[]) =>
  folds.length === 0 ? undefined : inArray(column, folds);
