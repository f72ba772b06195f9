import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

/** Rows of one statement: far below the statement time-out, also after a day without a sweep. */
export const rowsOfBatch = 1_000;

/** Deletes at most a batch of the rows that match. @returns how many */
export async function deleteBatch(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = sql`ctid in (select ctid from ${table} where ${where ?? sql`true`} limit ${rowsOfBatch})`;
  const gone = await db
    .delete(table)
    .where(some)
    .returning({ one: sql<number>`1` });
  return gone.length;
}

/**
 * Deletes all rows that match, each batch in a transaction of its own: what an interruption leaves is deleted by the
 * next run.
 * @param remove deletes a batch; for a table that needs more than a statement
 * @returns how many
 */
export async function deleteInBatches(remove: () => Promise<number>, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  while (!stopping?.aborted) {
    const count = await remove();
    total += count;
    if (count < rowsOfBatch) break;
  }
  return total;
}
