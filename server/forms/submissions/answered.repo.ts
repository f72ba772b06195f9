import { eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { answeredSubmissions } from './answered.table.ts';

export type Answered = typeof answeredSubmissions.$inferSelect;

/** Marks a submission as answered; the first mark stays. */
export async function markAnswered(
  db: Database,
  clock: Clock,
  submissionId: string,
  answeredBy: string,
): Promise<void> {
  await db
    .insert(answeredSubmissions)
    .values({ submissionId, answeredAt: clock.now(), answeredBy })
    .onConflictDoNothing();
}

/** Removes the mark of a submission. */
export async function markOpen(db: Database, submissionId: string): Promise<void> {
  await db.delete(answeredSubmissions).where(eq(answeredSubmissions.submissionId, submissionId));
}

/** Returns the marks of some submissions, by their ids. */
export async function findAnswered(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Answered>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(answeredSubmissions)
    .where(inArray(answeredSubmissions.submissionId, [...ids]));
  return new Map(rows.map((row) => [row.submissionId, row]));
}
