import { and, eq, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { libraryEditions } from '../../standards/library/edition.table.ts';
import type { LibraryObject } from '../../standards/library/library.contract.ts';
import { objectLabel } from '../../standards/library/reading/section-label.rules.ts';
import { libraryObjects } from '../../standards/library/section.table.ts';
import { addedObjects } from '../../standards/library/states/added-objects.ts';
import { sectionsOn } from '../../standards/library/states/read-state.ts';
import { keysByEdition, nameOf, type PlaceText } from './place-text.ts';
import type { FoundPlace } from './section-search.contract.ts';

/** Reads what results say of tables, figures and formulas, those that amendments added too. */
export async function readObjects(
  db: Database,
  found: readonly FoundPlace[],
  day: string,
): Promise<[string, PlaceText][]> {
  if (found.length === 0) return [];
  const rows = await db
    .select({
      edition: libraryObjects.edition,
      key: libraryObjects.key,
      kind: libraryObjects.kind,
      number: libraryObjects.number,
      caption: libraryObjects.caption,
      language: libraryEditions.language,
    })
    .from(libraryObjects)
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryObjects.edition))
    .where(and(eq(libraryEditions.state, 'live'), or(...keysByEdition(found, libraryObjects))));
  const issued = rows.map(({ edition, key, language, ...object }): [string, PlaceText] => [
    nameOf(edition, key),
    textOfObject(object, language),
  ]);
  const missing = found.filter(
    ({ edition, key }) => !rows.some((row) => row.edition === edition.id && row.key === key),
  );
  return [...issued, ...(await readAddedObjects(db, missing, day))];
}

function textOfObject(
  { kind, number, caption }: Pick<LibraryObject, 'kind' | 'number' | 'caption'>,
  language: Locale,
): PlaceText {
  const title = [objectLabel({ kind, number }, language), caption].filter(Boolean).join(' ');
  return { title, plain: '', isOpen: false, document: null };
}

/** Reads tables and figures that an amendment added, which only the whole edition tells: they are few. */
async function readAddedObjects(
  db: Database,
  found: readonly FoundPlace[],
  day: string,
): Promise<[string, PlaceText][]> {
  const all: [string, PlaceText][] = [];
  for (const [id, places] of Map.groupBy(found, ({ edition }) => edition.id)) {
    const isLive = and(eq(libraryEditions.id, id), eq(libraryEditions.state, 'live'));
    const [edition] = await db.select({ language: libraryEditions.language }).from(libraryEditions).where(isLive);
    if (!edition) continue;
    const [sections, added] = await Promise.all([sectionsOn(db, { id }, day), addedObjects(db, { id })]);
    const objects = sections.flatMap(({ body }) => added.get(body ?? '') ?? []);
    for (const object of objects.filter(({ key }) => places.some((place) => place.key === key)))
      all.push([nameOf(id, object.key), textOfObject(object, edition.language)]);
  }
  return all;
}
