import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import type { ImageTexts } from './image.contract.ts';
import { focusColumns, focusPercent, focusRows, readImageAddress, type Focus } from './image.rules.ts';
import { images } from './image.table.ts';

export type ImageRow = typeof images.$inferSelect;

/** Pictures of one page of the library. */
const pageSize = 24;

/** Stores a picture; returns null if it exists. */
export async function insertImage(tx: Database, image: ImageRow): Promise<ImageRow | null> {
  const [row] = await tx.insert(images).values(image).onConflictDoNothing({ target: images.hash }).returning();
  return row ?? null;
}

export async function findImageByHash(db: Database, hash: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(eq(images.hash, hash));
  return row ?? null;
}

export async function findImage(db: Database, id: string): Promise<ImageRow | null> {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row ?? null;
}

/** Lists a picture of a file again that was in the bin, or was stored only to replace another one. */
export async function listAgain(db: Database, id: string): Promise<ImageRow | null> {
  const [row] = await db
    .update(images)
    .set({ versionOf: null, deletedAt: null, deletedBy: null })
    .where(eq(images.id, id))
    .returning();
  return row ?? null;
}

/** Shows another picture wherever content names this one; null shows its own again. The whole of it is in view again. */
export async function showAs(tx: Database, id: string, shownAs: string | null): Promise<void> {
  await tx.update(images).set({ shownAs, focusX: null, focusY: null }).where(eq(images.id, id));
}

/** Sets the part that stays in view; null for the middle. */
export async function setFocus(tx: Database, id: string, focus: Focus | null): Promise<void> {
  const focusX = focus && focusPercent(focusColumns, focus.column);
  const focusY = focus && focusPercent(focusRows, focus.row);
  await tx.update(images).set({ focusX, focusY }).where(eq(images.id, id));
}

/** Puts a picture into the bin. @returns false if it is there already or does not exist */
export async function binImage(tx: Database, id: string, by: string, at: Date): Promise<boolean> {
  const isListed = and(eq(images.id, id), isNull(images.deletedAt));
  const rows = await tx.update(images).set({ deletedAt: at, deletedBy: by }).where(isListed).returning();
  return rows.length > 0;
}

/** Changes the alternative texts. @returns false if there is no such picture */
export async function describeImage(db: Database, id: string, texts: ImageTexts): Promise<boolean> {
  const rows = await db.update(images).set(texts).where(eq(images.id, id)).returning({ id: images.id });
  return rows.length > 0;
}

/** Returns a page of the pictures whose name, alternative text or address matches, newest first, each with the one shown for it. */
export async function searchImages(
  db: Database,
  { q, page, isDeleted }: { q: string; page: number; isDeleted: boolean },
) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const named = readImageAddress(q);
  const matches = named
    ? eq(images.hash, named.hash)
    : q === ''
      ? undefined
      : or(ilike(images.name, pattern), ilike(images.altEn, pattern), ilike(images.altEs, pattern));
  const where = and(
    matches,
    isNull(images.versionOf),
    isDeleted ? isNotNull(images.deletedAt) : isNull(images.deletedAt),
  );
  const newest = alias(images, 'newest');
  const rows = await db
    .select({ image: images, newest })
    .from(images)
    .leftJoin(newest, eq(newest.id, images.shownAs))
    .where(where)
    .orderBy(desc(images.addedAt), images.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [found] = await db.select({ total: count() }).from(images).where(where);
  const total = found?.total ?? 0;
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}
