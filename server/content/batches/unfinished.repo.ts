import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { BatchRow } from './batch.repo.ts';
import type { BatchWork } from './batch-work.rules.ts';
import { contentBatches } from './batch.table.ts';

/** Rest after which a batch counts as interrupted, by the database's clock. */
const rest = sql`interval '30 seconds'`;

/** Locks a batch that is not finished for a transaction. */
export async function takeUnfinished(tx: Database, id: string): Promise<BatchRow | undefined> {
  const isUnfinished = and(eq(contentBatches.id, id), isNotNull(contentBatches.work));
  const [row] = await tx.select().from(contentBatches).where(isUnfinished).for('update');
  return row;
}

/** Stores what is still to be done of a batch. */
export async function putWork(tx: Database, id: string, work: BatchWork | null): Promise<void> {
  await tx
    .update(contentBatches)
    .set({ work, workedAt: sql`now()` })
    .where(eq(contentBatches.id, id));
}

/** Takes the batch at which nobody has worked for the longest time; of two nodes one gets it. */
export async function takeInterrupted(db: Database): Promise<BatchRow | undefined> {
  const oldest = db
    .select({ id: contentBatches.id })
    .from(contentBatches)
    .where(and(isNotNull(contentBatches.work), sql`${contentBatches.workedAt} < now() - ${rest}`))
    .orderBy(asc(contentBatches.workedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(contentBatches)
    .set({ workedAt: sql`now()` })
    .where(inArray(contentBatches.id, oldest))
    .returning();
  return row;
}
