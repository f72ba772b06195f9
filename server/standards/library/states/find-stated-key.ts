import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryStates } from '../history.table.ts';
import type { Edition, Section } from '../library.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { libraryBodies } from '../section.table.ts';
import { overlayStates } from './overlay-states.rules.ts';
import { lastDay } from './state.contract.ts';
import { statesOf } from './states.repo.ts';

/** A thing that an amendment has made: a section it inserts or renumbers, a table or figure of a text it gives. */
interface StatedKey {
  key: string;
  kind: 'section' | 'object';
  place: number;
  page: number;
  pageKey: string;
}

/**
 * Finds what the amendments of an edition name, on whatever day.
 * @param contents reads the sections as issued
 */
export async function findStatedKey(
  db: Database,
  { id }: Pick<Edition, 'id'>,
  { key, folds }: { key: string | null; folds: readonly string[] },
  contents: () => Promise<Section[]>,
): Promise<StatedKey[]> {
  const rows = await db
    .selectDistinct({ work: libraryStates.work })
    .from(libraryStates)
    .where(
      and(
        eq(libraryStates.edition, id),
        or(
          key === null ? undefined : eq(libraryStates.key, key),
          folds.length === 0 ? undefined : inArray(libraryStates.fold, [...folds]),
        ),
      ),
    );
  const named = rows.map(({ work }) => ({ work, object: null }));
  const found = named.length > 0 ? named : await findObjects(db, id, { key, folds });
  if (found.length === 0) return [];
  const sections = overlayStates(await contents(), await statesOf(db, { id }), lastDay);
  return found.flatMap(({ work, object }) => {
    const section = sections.find((each) => each.work === work);
    const page = sections.find((each) => each.place === section?.page);
    if (!section || !page) return [];
    const kind = object === null ? ('section' as const) : ('object' as const);
    return [{ key: object ?? section.key, kind, place: section.place, page: section.page, pageKey: page.key }];
  });
}

async function findObjects(
  db: Database,
  edition: number,
  { key, folds }: { key: string | null; folds: readonly string[] },
): Promise<{ work: string; object: string }[]> {
  const rows = await db
    .select({ work: libraryStates.work, objects: libraryBodies.objects })
    .from(libraryStates)
    .innerJoin(libraryBodies, eq(libraryBodies.hash, libraryStates.body))
    .where(eq(libraryStates.edition, edition));
  const found = new Map<string, { work: string; object: string }>();
  for (const { work, objects } of rows) {
    for (const object of objects) {
      if (object.key === key || folds.includes(foldSpelling(object.key)))
        found.set(object.key, { work, object: object.key });
    }
  }
  return [...found.values()];
}
