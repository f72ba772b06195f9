import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import type { Edition, Section } from '../library.contract.ts';
import { librarySections } from '../section.table.ts';

/** A section where it stands now. */
export type CurrentSection = Pick<Section, 'key' | 'kind' | 'number' | 'title'> & Pick<Edition, 'year' | 'language'>;

/** Names sections as the newest live edition that has them, in a language where there is a text in it. */
export async function nameWorks(
  db: Database,
  works: readonly string[],
  language: string,
): Promise<Map<string, CurrentSection>> {
  if (works.length === 0) return new Map();
  const { work, key, kind, number, title } = librarySections;
  const rows = await db
    .select({ work, key, kind, number, title, year: libraryEditions.year, language: libraryEditions.language })
    .from(librarySections)
    .innerJoin(libraryEditions, eq(libraryEditions.id, librarySections.edition))
    .where(and(inArray(work, [...works]), eq(libraryEditions.state, 'live')))
    .orderBy(asc(libraryEditions.year));
  const inOrder = rows.toSorted(
    (one, other) => one.year - other.year || Number(one.language === language) - Number(other.language === language),
  );
  return new Map(inOrder.map(({ work: of, ...section }) => [of, section]));
}
