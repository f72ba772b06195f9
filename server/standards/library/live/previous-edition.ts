import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryEditions } from '../edition.table.ts';
import type { EditionName } from '../library.contract.ts';
import { findLiveImport, type EditionRow, type StoredImport } from './import.repo.ts';

/** Editions that sections descend from: a withdrawn one keeps its sections. */
const ofStandard = ({ code, language }: Pick<EditionName, 'code' | 'language'>) =>
  and(
    eq(libraryEditions.code, code),
    eq(libraryEditions.language, language),
    inArray(libraryEditions.state, ['live', 'withdrawn']),
  );

/** Returns the id of the edition before that is or was live, in the same language; null where the library has none. */
export async function findPrevious(db: Database, name: EditionName): Promise<number | null> {
  const [row] = await db
    .select({ id: libraryEditions.id })
    .from(libraryEditions)
    .where(and(ofStandard(name), lt(libraryEditions.year, name.year)))
    .orderBy(desc(libraryEditions.year))
    .limit(1);
  return row?.id ?? null;
}

/** Returns the text that an edition's new one is compared with: its own that is live, else that of the edition before. */
export async function findBefore(db: Database, edition: EditionRow): Promise<StoredImport | null> {
  const own = await findLiveImport(db, edition.id);
  if (own) return own;
  const previous = await findPrevious(db, edition);
  return previous === null ? null : findLiveImport(db, previous);
}

/** Makes an edition that went live the one before its successor, which may have been live earlier. */
export async function followPrevious(tx: Database, edition: EditionRow): Promise<void> {
  const [next] = await tx
    .select({ id: libraryEditions.id })
    .from(libraryEditions)
    .where(and(ofStandard(edition), gt(libraryEditions.year, edition.year)))
    .orderBy(asc(libraryEditions.year))
    .limit(1);
  if (next) await tx.update(libraryEditions).set({ previous: edition.id }).where(eq(libraryEditions.id, next.id));
}
