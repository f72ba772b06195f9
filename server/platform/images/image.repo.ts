import { count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { ImageTexts } from './image.contract.ts';
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

/** Changes the alternative texts. @returns false if there is no such picture */
export async function describeImage(db: Database, id: string, texts: ImageTexts): Promise<boolean> {
  const rows = await db.update(images).set(texts).where(eq(images.id, id)).returning({ id: images.id });
  return rows.length > 0;
}

/** Returns a page of the pictures whose name or alternative text matches, newest first. */
export async function searchImages(db: Database, { q, page }: { q: string; page: number }) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const where =
    q === '' ? undefined : or(ilike(images.name, pattern), ilike(images.altEn, pattern), ilike(images.altEs, pattern));
  const rows = await db
    .select()
    .from(images)
    .where(where)
    .orderBy(desc(images.addedAt), images.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [found] = await db.select({ total: count() }).from(images).where(where);
  const total = found?.total ?? 0;
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}
