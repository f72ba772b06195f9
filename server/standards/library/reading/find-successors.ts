import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryLineage } from '../history.table.ts';
import type { Edition, Section } from '../library.contract.ts';
import { librarySections } from '../section.table.ts';

/** A section of a later edition that has the content of an earlier one. */
export interface Successor {
  section: Pick<Section, 'place' | 'key' | 'kind' | 'number' | 'title'>;
  /** `same`: the provision itself, maybe with another number; `part`: the section that it went into, or came from. */
  how: 'same' | 'part';
}

/** Most editions that a descent is followed through. */
const mostSteps = 30;

/**
 * Finds where the content of sections stands in another edition, by their works. A work that was removed without a
 * successor is not in the result. Parts that were split from a provision are named beside it.
 */
export async function findSuccessors(
  db: Database,
  works: readonly string[],
  later: Pick<Edition, 'id'>,
): Promise<Map<string, Successor[]>> {
  const found = new Map<string, Successor[]>();
  const seen = new Set<string>();
  let open = works.map((work) => ({ origin: work, work }));
  for (let step = 0; step < mostSteps && open.length > 0; step += 1) {
    const how = step === 0 ? 'same' : 'part';
    const asked = [...new Set(open.map(({ work }) => work))];
    const there = await sectionsOf(db, later.id, asked);
    for (const { origin, work } of open) {
      const section = there.get(work);
      if (section) found.set(origin, [...(found.get(origin) ?? []), { section, how }]);
    }
    // Also of those that are there: parts of them may stand elsewhere.
    const next = await descentsOf(db, asked);
    open = open.flatMap(({ origin, work }) =>
      next
        .filter(({ from, to }) => from === work && !seen.has(`${origin} ${to}`))
        .map(({ to }) => ({ origin, work: to })),
    );
    for (const { origin, work } of open) seen.add(`${origin} ${work}`);
  }
  for (const parts of found.values()) parts.sort(inOrder);
  return found;
}

/** The provision itself first, then the others as they stand. */
const inOrder = (one: Successor, other: Successor): number =>
  Number(one.how === 'part') - Number(other.how === 'part') || one.section.place - other.section.place;

async function sectionsOf(db: Database, edition: number, works: readonly string[]) {
  const rows = await db
    .select({
      work: librarySections.work,
      place: librarySections.place,
      key: librarySections.key,
      kind: librarySections.kind,
      number: librarySections.number,
      title: librarySections.title,
    })
    .from(librarySections)
    .where(and(eq(librarySections.edition, edition), inArray(librarySections.work, [...works])));
  return new Map(rows.map(({ work, ...section }) => [work, section]));
}

/** Sections that are the same or have moved share their work. */
const descentsOf = async (db: Database, works: readonly string[]) =>
  db
    .selectDistinct({ from: libraryLineage.fromWork, to: libraryLineage.toWork })
    .from(libraryLineage)
    .where(and(inArray(libraryLineage.fromWork, [...works]), inArray(libraryLineage.how, ['merged', 'split'])));
