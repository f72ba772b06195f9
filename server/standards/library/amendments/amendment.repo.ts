import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryAmendments, libraryChanges } from '../history.table.ts';
import type { EditionName } from '../library.contract.ts';
import type { Amendment, StoredChange } from './amendment.contract.ts';

type OfYear = Pick<EditionName, 'code' | 'year'>;

/** Returns the amendments of an edition with their instructions, in the order of their effective days. */
export async function amendmentsOf(db: Database, { code, year }: OfYear): Promise<Amendment[]> {
  const rows = await db
    .select()
    .from(libraryAmendments)
    .where(and(eq(libraryAmendments.code, code), eq(libraryAmendments.year, year)))
    .orderBy(asc(libraryAmendments.effectiveOn), asc(libraryAmendments.id));
  const ids = rows.map(({ id }) => id);
  const changes =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(libraryChanges)
          .where(inArray(libraryChanges.amendment, ids))
          .orderBy(asc(libraryChanges.amendment), asc(libraryChanges.position));
  const byAmendment = Map.groupBy(changes, ({ amendment }) => amendment);
  return rows.map((row) => {
    const own = (byAmendment.get(row.id) ?? []).map(({ amendment: _, ...change }): StoredChange => change);
    return Object.assign(row, { changes: own });
  });
}

/** Returns code and year of the edition that an amendment changes; null for an unknown id. */
export async function findAmendment(db: Database, id: number): Promise<OfYear | null> {
  const [row] = await db
    .select({ code: libraryAmendments.code, year: libraryAmendments.year })
    .from(libraryAmendments)
    .where(eq(libraryAmendments.id, id));
  return row ?? null;
}
