import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions, libraryImports } from '../edition.table.ts';
import type { Edition } from '../library.contract.ts';
import { toEdition } from '../read-editions.ts';

/** Edition in one language, with what changes whenever its text does. */
export interface ReadEdition extends Edition {
  /** Names the live text: its import, and when it went live. */
  stamp: string;
}

/** Returns the editions of a standard, the newest first; drafts too, which few people may see. */
export async function editionsOf(db: Database, code: string): Promise<ReadEdition[]> {
  const rows = await db
    .select({ edition: libraryEditions, importId: libraryImports.id, liveAt: libraryImports.liveAt })
    .from(libraryEditions)
    .leftJoin(libraryImports, and(eq(libraryImports.edition, libraryEditions.id), eq(libraryImports.state, 'live')))
    .where(eq(libraryEditions.code, code))
    .orderBy(desc(libraryEditions.year), asc(libraryEditions.language));
  return rows.map(({ edition, importId, liveAt }) =>
    Object.assign(toEdition(edition), { stamp: `${edition.id}.${importId ?? 0}.${liveAt?.getTime() ?? 0}` }),
  );
}

/** Returns the codes of all standards with an edition, and a value that changes with every text that goes live or is withdrawn. */
export async function readShelf(db: Database): Promise<{ codes: string[]; stamp: string }> {
  const [row] = await db
    .select({
      codes: sql<string[] | null>`array_agg(distinct ${libraryEditions.code})`,
      live: sql<string>`count(${libraryImports.id}) || '.' || coalesce(max(extract(epoch from ${libraryImports.liveAt})), 0)
        || '.' || coalesce(string_agg(distinct case when ${libraryEditions.state} = 'withdrawn' then ${libraryEditions.id}::text end, ','), '')`,
    })
    .from(libraryEditions)
    .leftJoin(libraryImports, and(eq(libraryImports.edition, libraryEditions.id), eq(libraryImports.state, 'live')));
  return { codes: row?.codes ?? [], stamp: row?.live ?? '' };
}

/** Returns the edition of a year that is read in a language: in that language, else in the one there is. */
export const inLanguage = (editions: readonly ReadEdition[], year: number, language: string): ReadEdition | null => {
  const ofYear = editions.filter((edition) => edition.year === year);
  return ofYear.find((edition) => edition.language === language) ?? ofYear[0] ?? null;
};

/** Returns the newest edition that is read, in a language where there is one; null where none is. */
export function newestLive(editions: readonly ReadEdition[], language: string): ReadEdition | null {
  const live = editions.filter(({ state }) => state === 'live');
  return inLanguage(live, Math.max(0, ...live.map(({ year }) => year)), language);
}
