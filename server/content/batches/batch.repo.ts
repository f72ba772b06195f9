import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { contentBatches, contentBatchItems } from './batch.table.ts';

export type BatchRow = typeof contentBatches.$inferSelect;
export type NewBatch = typeof contentBatches.$inferInsert;
type StoredItem = Omit<typeof contentBatchItems.$inferSelect, 'batchId'>;
export type BatchItem = Omit<StoredItem, 'reviewId'> & Partial<Pick<StoredItem, 'reviewId'>>;

/** Batches of the list. */
const shown = 50;

export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(contentBatches).where(eq(contentBatches.id, id));
  return row;
}

export async function findBatchByKey(db: Database, key: string): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(contentBatches).where(eq(contentBatches.key, key));
  return row;
}

/** Returns the batch that has undone another, the first of them. */
export async function findUndoing(db: Database, id: string): Promise<BatchRow | undefined> {
  const [row] = await db
    .select()
    .from(contentBatches)
    .where(eq(contentBatches.undoes, id))
    .orderBy(asc(contentBatches.madeAt), asc(contentBatches.id))
    .limit(1);
  return row;
}

/** Returns the newest batches. */
export const listBatches = (db: Database): Promise<BatchRow[]> =>
  db.select().from(contentBatches).orderBy(desc(contentBatches.madeAt)).limit(shown);

export async function insertBatch(tx: Database, row: NewBatch): Promise<BatchRow> {
  const [made] = await tx.insert(contentBatches).values(row).returning();
  if (!made) throw new Error('The batch was not stored.');
  return made;
}

/** Stores which release holds the drafts of a batch. */
export async function holdInRelease(tx: Database, id: string, releaseId: string): Promise<void> {
  await tx.update(contentBatches).set({ releaseId }).where(eq(contentBatches.id, id));
}

export async function addBatchItems(tx: Database, batchId: string, items: readonly BatchItem[]): Promise<void> {
  if (items.length > 0) await tx.insert(contentBatchItems).values(items.map((item) => ({ ...item, batchId })));
}

const newestOfItem = and(
  eq(contentRevisions.id, contentBatchItems.itemId),
  eq(contentRevisions.locale, contentBatchItems.locale),
  sql`${contentRevisions.revision} = coalesce(${contentItems.draftRevision}, ${contentItems.revision})`,
);
const isOfItem = and(eq(contentItems.id, contentBatchItems.itemId), eq(contentItems.locale, contentBatchItems.locale));

/** Returns the items of a batch with their titles of now, those that were left first. */
export function listBatchItems(db: Database, batchId: string) {
  return db
    .select({
      itemId: contentBatchItems.itemId,
      locale: contentBatchItems.locale,
      problem: contentBatchItems.problem,
      isLive: contentBatchItems.isLive,
      before: contentBatchItems.before,
      after: contentBatchItems.after,
      reviewId: contentBatchItems.reviewId,
      title: titleOfItem(sql`coalesce(${contentRevisions.fields}, ${contentItems.fields})`),
    })
    .from(contentBatchItems)
    .leftJoin(contentItems, isOfItem)
    .leftJoin(contentRevisions, newestOfItem)
    .where(eq(contentBatchItems.batchId, batchId))
    .orderBy(sql`${contentBatchItems.problem} is null`, contentBatchItems.itemId, contentBatchItems.locale);
}

/** Returns how many things, in any languages, each batch has done and left. */
export async function countBatchItems(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { done: number; left: number }>();
  const left = sql<number>`count(distinct ${contentBatchItems.itemId}) filter (where ${contentBatchItems.problem} is not null)`;
  const rows = await db
    .select({
      id: contentBatchItems.batchId,
      all: sql<number>`count(distinct ${contentBatchItems.itemId})::int`,
      left: sql<number>`(${left})::int`,
    })
    .from(contentBatchItems)
    .where(inArray(contentBatchItems.batchId, [...ids]))
    .groupBy(contentBatchItems.batchId);
  return new Map(rows.map(({ id, all, left: undone }) => [id, { done: all - undone, left: undone }]));
}
