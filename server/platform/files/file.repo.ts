import { and, count, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { files } from './file.table.ts';
import { leastCounted, type UnsentBytes } from './unsent-room.ts';

export type StoredFile = typeof files.$inferSelect;

export async function insertFile(db: Database, file: StoredFile): Promise<void> {
  await db.insert(files).values(file);
}

export async function findFile(db: Database, id: string): Promise<StoredFile | null> {
  const [found] = await db.select().from(files).where(eq(files.id, id));
  return found ?? null;
}

/**
 * Assigns files to a record. Files of another owner or purpose, or assigned already, are not changed.
 * @returns the assigned files
 */
export const assignFiles = (
  tx: Database,
  { ids, owner, purpose, usedBy }: { ids: readonly string[]; owner: string; purpose: string; usedBy: string },
): Promise<StoredFile[]> =>
  tx
    .update(files)
    .set({ usedBy, releasedAt: null })
    .where(and(inArray(files.id, [...ids]), eq(files.owner, owner), eq(files.purpose, purpose), isNull(files.usedBy)))
    .returning();

/** Returns the number of an owner's files for a purpose that no record uses yet. */
export async function countLooseFiles(db: Database, owner: string, purpose: string): Promise<number> {
  const isLoose = and(eq(files.owner, owner), eq(files.purpose, purpose), isNull(files.usedBy));
  const [row] = await db.select({ found: count() }).from(files).where(isLoose);
  return row?.found ?? 0;
}

/** Lists the files of a record by name. */
export const listRecordFiles = (db: Database, usedBy: string): Promise<StoredFile[]> =>
  db.select().from(files).where(eq(files.usedBy, usedBy)).orderBy(files.name);

/** Releases all files of a record; the sweep removes them a week later. */
export async function releaseFiles(tx: Database, usedBy: string, at: Date): Promise<void> {
  await tx.update(files).set({ usedBy: null, releasedAt: at }).where(eq(files.usedBy, usedBy));
}

/** Releases the files of a record that it no longer names. */
export async function releaseOtherFiles(
  tx: Database,
  { usedBy, named, at }: { usedBy: string; named: readonly string[]; at: Date },
): Promise<void> {
  const others = and(eq(files.usedBy, usedBy), named.length > 0 ? notInArray(files.id, [...named]) : undefined);
  await tx.update(files).set({ usedBy: null, releasedAt: at }).where(others);
}

/** Returns the bytes of files that never were assigned: of a sender, and in total. */
export async function sumUnusedFiles(db: Database, sender: string): Promise<UnsentBytes> {
  const counted = sql`sum(greatest(${files.size}, ${leastCounted}))`;
  const [sums] = await db
    .select({
      total: sql`coalesce(${counted}, 0)`.mapWith(Number),
      sender: sql`coalesce(${counted} filter (where ${files.sender} = ${sender}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(and(isNull(files.usedBy), isNull(files.releasedAt)));
  return sums ?? { sender: 0, total: 0 };
}

/** Lists files that never were assigned and were sent before an instant, and those released before another. */
export const listUnusedFiles = (
  db: Database,
  { sentBefore, releasedBefore }: { sentBefore: Date; releasedBefore: Date },
  most: number,
): Promise<StoredFile[]> =>
  db
    .select()
    .from(files)
    .where(
      and(
        isNull(files.usedBy),
        or(and(isNull(files.releasedAt), lt(files.createdAt, sentBefore)), lt(files.releasedAt, releasedBefore)),
      ),
    )
    .limit(most);

/**
 * Deletes an unassigned file: its bytes first, while its row is locked. If the process dies in between, a row remains
 * to be found, never bytes without one.
 * @param removeBytes removes its bytes from the storage
 */
export const deleteUnusedFile = (db: Database, id: string, removeBytes: () => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const unused = and(eq(files.id, id), isNull(files.usedBy));
    const deleted = await tx.delete(files).where(unused).returning({ id: files.id });
    if (deleted.length > 0) await removeBytes();
  });
