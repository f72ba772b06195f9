import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Edition } from '../library.contract.ts';
import { libraryReferences } from '../section.table.ts';

/** Returns the standards that an edition cites, as written ('ISO 9001-2015'), with the number of places. */
export async function standardsCited(
  db: Database,
  { id }: Pick<Edition, 'id'>,
): Promise<{ designation: string; places: number }[]> {
  const rows = await db
    .select({ designation: libraryReferences.target, places: sql<number>`count(*)::int` })
    .from(libraryReferences)
    .where(
      and(
        eq(libraryReferences.edition, id),
        eq(libraryReferences.kind, 'standard'),
        isNotNull(libraryReferences.target),
      ),
    )
    .groupBy(libraryReferences.target)
    .orderBy(libraryReferences.target);
  return rows.flatMap(({ designation, places }) => (designation === null ? [] : [{ designation, places }]));
}
