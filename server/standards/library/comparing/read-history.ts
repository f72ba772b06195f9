import { aliasedTable, and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import { libraryAmendments, libraryLineage, libraryStates } from '../history.table.ts';
import type { Edition, Section } from '../library.contract.ts';
import type { FoundKey } from '../read-sections.ts';
import { librarySections } from '../section.table.ts';
import { readStated } from '../states/read-state.ts';
import type { EditionOfSection, RelativeOfSection, StateOfSection } from './section-history.rules.ts';

interface ReadHistory {
  editions: EditionOfSection[];
  states: StateOfSection[];
  relatives: RelativeOfSection[];
}

/** A section as its history names it. */
export type NamedSection = Pick<Section, 'key' | 'kind' | 'number' | 'title' | 'work'>;

/** Returns the section that an address leads to, also one that an amendment inserts; null where none is. */
export async function sectionAt(
  db: Database,
  edition: Pick<Edition, 'id'>,
  { place, key: asked }: Pick<FoundKey, 'place' | 'key'>,
): Promise<NamedSection | null> {
  const { key, kind, number, title, work } = librarySections;
  const [section] = await db
    .select({ key, kind, number, title, work })
    .from(librarySections)
    .where(and(eq(librarySections.edition, edition.id), eq(librarySections.place, place)));
  if (section) return section;
  // In force at any time: its history tells when.
  const all = await readStated(db, edition, '9999-12-31');
  return all.find((each) => each.key === asked) ?? null;
}

/** Reads what is known of a section in some editions of its standard. @param work of the section */
export async function readHistory(
  db: Database,
  work: string,
  of: readonly Pick<Edition, 'id' | 'year'>[],
): Promise<ReadHistory> {
  const ids = of.map(({ id }) => id);
  const [editions, states, relatives] = await Promise.all([
    db
      .select({
        edition: librarySections.edition,
        year: libraryEditions.year,
        issuedOn: libraryEditions.issuedOn,
        key: librarySections.key,
        number: librarySections.number,
        title: librarySections.title,
        body: librarySections.body,
      })
      .from(librarySections)
      .innerJoin(libraryEditions, eq(libraryEditions.id, librarySections.edition))
      .where(and(eq(librarySections.work, work), inArray(librarySections.edition, ids))),
    db
      .select({
        edition: libraryStates.edition,
        year: libraryEditions.year,
        from: libraryStates.from,
        number: libraryStates.number,
        title: libraryStates.title,
        body: libraryStates.body,
        isDeleted: libraryStates.isDeleted,
        insertedKey: libraryStates.key,
        cause: libraryAmendments.name,
        document: libraryAmendments.document,
        revokedOn: libraryAmendments.revokedOn,
      })
      .from(libraryStates)
      .innerJoin(libraryEditions, eq(libraryEditions.id, libraryStates.edition))
      .innerJoin(libraryAmendments, eq(libraryAmendments.id, libraryStates.cause))
      .where(and(inArray(libraryStates.edition, ids), eq(libraryStates.work, work))),
    readRelatives(db, work, of),
  ]);
  return {
    editions,
    states: states.map(({ revokedOn, ...state }) => ({ ...state, isEnd: revokedOn === state.from })),
    relatives,
  };
}

/** Reads merged and split relatives: at most a few, with the section that the other edition has. */
async function readRelatives(
  db: Database,
  work: string,
  of: readonly Pick<Edition, 'id' | 'year'>[],
): Promise<RelativeOfSection[]> {
  const years = new Map(of.map(({ id, year }) => [id, year]));
  const ids = [...years.keys()];
  const { fromEdition, fromWork, toEdition, toWork, how } = libraryLineage;
  const [older, newer] = [aliasedTable(librarySections, 'older'), aliasedTable(librarySections, 'newer')];
  const rows = await db
    .select({ how, fromEdition, fromWork, toEdition, older, newer })
    .from(libraryLineage)
    .innerJoin(older, and(eq(older.edition, fromEdition), eq(older.work, fromWork)))
    .innerJoin(newer, and(eq(newer.edition, toEdition), eq(newer.work, toWork)))
    .where(
      and(
        inArray(how, ['merged', 'split']),
        or(and(inArray(toEdition, ids), eq(toWork, work)), and(inArray(fromEdition, ids), eq(fromWork, work))),
      ),
    );
  return rows.flatMap((row): RelativeOfSection[] => {
    const [before, after] = [years.get(row.fromEdition), years.get(row.toEdition)];
    if (before === undefined || after === undefined || (row.how !== 'merged' && row.how !== 'split')) return [];
    const isInto = row.fromWork === work;
    const { key, number, title } = isInto ? row.newer : row.older;
    const relativeYear = isInto ? after : before;
    return [{ how: row.how, side: isInto ? 'into' : 'from', year: after, key, number, title, relativeYear }];
  });
}
