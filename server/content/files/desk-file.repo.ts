import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { FileTexts } from './desk-file.contract.ts';
import { deskFiles, deskFileVersions } from './desk-file.table.ts';

export type DeskFile = typeof deskFiles.$inferSelect;
export type DeskFileVersion = typeof deskFileVersions.$inferSelect;
/** A file with the version that readers get. */
export interface CurrentFile {
  file: DeskFile;
  current: DeskFileVersion;
}

/** Files of one page of the list. */
const pageSize = 24;

const isCurrent = and(eq(deskFileVersions.fileId, deskFiles.id), eq(deskFileVersions.version, deskFiles.version));
const isInUse = isNull(deskFiles.deletedAt);
const isInBin = and(isNotNull(deskFiles.deletedAt), isNull(deskFiles.removedAt));

const select = (db: Database) =>
  db.select({ file: deskFiles, current: deskFileVersions }).from(deskFiles).innerJoin(deskFileVersions, isCurrent);

/** Returns the file of a name that readers can get. */
export async function findFileByName(db: Database, name: string): Promise<CurrentFile | null> {
  const [found] = await select(db).where(and(eq(deskFiles.name, name), isInUse));
  return found ?? null;
}

/** Returns a file, also one in the bin. */
export async function findDeskFile(db: Database, id: string): Promise<CurrentFile | null> {
  const [found] = await select(db).where(eq(deskFiles.id, id));
  return found ?? null;
}

/** Returns who has a name: also a file in the bin keeps its address. */
export async function findNameHolder(db: Database, name: string): Promise<DeskFile | null> {
  const [found] = await db.select().from(deskFiles).where(eq(deskFiles.name, name));
  return found ?? null;
}

/** Locks a file until the end of the transaction. */
export async function lockDeskFile(tx: Database, id: string): Promise<DeskFile | null> {
  const [found] = await tx.select().from(deskFiles).where(eq(deskFiles.id, id)).for('update');
  return found ?? null;
}

/** Lists the versions of a file, the newest first. */
export const listVersions = (db: Database, fileId: string): Promise<DeskFileVersion[]> =>
  db.select().from(deskFileVersions).where(eq(deskFileVersions.fileId, fileId)).orderBy(desc(deskFileVersions.version));

/** Returns the versions with these ids whose file readers can get, with the file. */
export const listVersionsById = (db: Database, ids: readonly string[]) =>
  db
    .select({ file: deskFiles, version: deskFileVersions })
    .from(deskFileVersions)
    .innerJoin(deskFiles, eq(deskFiles.id, deskFileVersions.fileId))
    .where(and(inArray(deskFileVersions.id, [...ids]), isInUse));

const matching = (q: string): SQL | undefined => {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return q === ''
    ? undefined
    : or(ilike(deskFiles.name, pattern), ilike(deskFiles.titleEn, pattern), ilike(deskFiles.titleEs, pattern));
};

/** Returns a page of the files whose name or title matches, the last changed first. */
export async function searchDeskFiles(
  db: Database,
  { q, page, isDeleted }: { q: string; page: number; isDeleted: boolean },
) {
  const where = and(matching(q), isDeleted ? isInBin : isInUse);
  const files = await select(db)
    .where(where)
    .orderBy(desc(deskFiles.changedAt), deskFiles.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [found] = await db.select({ total: count() }).from(deskFiles).where(where);
  const total = found?.total ?? 0;
  return { files, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** Returns the first files whose name or title matches, the last changed first. */
export const findMatchingFiles = (db: Database, q: string, most: number): Promise<DeskFile[]> =>
  db
    .select()
    .from(deskFiles)
    .where(and(matching(q), isInUse))
    .orderBy(desc(deskFiles.changedAt))
    .limit(most);

/** Returns those of these names that readers can get. */
export async function listLiveNames(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: deskFiles.name })
    .from(deskFiles)
    .where(and(inArray(deskFiles.name, [...names]), isInUse));
  return rows.map(({ name }) => name);
}

/** Stores a new file with its first version. @returns false if its name is taken */
export async function insertDeskFile(tx: Database, file: DeskFile, first: DeskFileVersion): Promise<boolean> {
  const rows = await tx.insert(deskFiles).values(file).onConflictDoNothing().returning({ id: deskFiles.id });
  if (rows.length > 0) await tx.insert(deskFileVersions).values(first);
  return rows.length > 0;
}

/** Stores a version; readers get it from then on. */
export async function insertVersion(tx: Database, version: DeskFileVersion): Promise<void> {
  await tx.insert(deskFileVersions).values(version);
  const set = { version: version.version, changedAt: version.addedAt };
  await tx.update(deskFiles).set(set).where(eq(deskFiles.id, version.fileId));
}

/** Changes titles and access of a file. @returns the file; null if there is none */
export async function describeDeskFile(
  tx: Database,
  id: string,
  texts: FileTexts & { changedAt: Date },
): Promise<DeskFile | null> {
  const [file] = await tx
    .update(deskFiles)
    .set(texts)
    .where(and(eq(deskFiles.id, id), isInUse))
    .returning();
  return file ?? null;
}

/** Puts a file into the bin. @returns the file; null if it is not there or is in the bin */
export async function binDeskFile(tx: Database, id: string, by: string, at: Date): Promise<DeskFile | null> {
  const set = { deletedAt: at, deletedBy: by, changedAt: at };
  const [file] = await tx
    .update(deskFiles)
    .set(set)
    .where(and(eq(deskFiles.id, id), isInUse))
    .returning();
  return file ?? null;
}

/** Puts a file back from the bin. @returns the file; null if it is not in the bin */
export async function restoreDeskFile(tx: Database, id: string, at: Date): Promise<DeskFile | null> {
  const set = { deletedAt: null, deletedBy: null, changedAt: at };
  const isThere = and(eq(deskFiles.id, id), isInBin);
  const [file] = await tx.update(deskFiles).set(set).where(isThere).returning();
  return file ?? null;
}

/** Returns the files that lie in the bin since before an instant, the oldest first. */
export const listOldInBin = (db: Database, before: Date, most: number): Promise<CurrentFile[]> =>
  select(db)
    .where(and(isInBin, lt(deskFiles.deletedAt, before)))
    .orderBy(deskFiles.deletedAt, deskFiles.id)
    .limit(most);

/** Forgets the versions and titles of a file; its row keeps the address. */
export async function forgetDeskFile(tx: Database, id: string, removedAt: Date): Promise<void> {
  await tx.delete(deskFileVersions).where(eq(deskFileVersions.fileId, id));
  await tx.update(deskFiles).set({ titleEn: '', titleEs: '', removedAt }).where(eq(deskFiles.id, id));
}

/** Says when a version was added, for one that comes from another site. */
export async function dateVersion(tx: Database, id: string, addedAt: Date): Promise<void> {
  await tx.update(deskFileVersions).set({ addedAt }).where(eq(deskFileVersions.id, id));
}
