import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../platform/db/connection.ts';
import { accountClosures } from './closure.table.ts';

export type Closure = typeof accountClosures.$inferSelect;

/** Returns the closing of an account; null if it was never requested. */
export async function findClosure(db: Database, userId: string): Promise<Closure | null> {
  const [found] = await db.select().from(accountClosures).where(eq(accountClosures.userId, userId));
  return found ?? null;
}

/** Stores the state of a closing. The caller has locked the account. */
export async function saveClosure(tx: Database, closure: Closure): Promise<void> {
  const { userId: _, ...columns } = closure;
  await tx.insert(accountClosures).values(closure).onConflictDoUpdate({ target: accountClosures.userId, set: columns });
}

/** Returns the users of accounts that are due, the longest due first. */
export async function listDueClosures(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ userId: accountClosures.userId })
    .from(accountClosures)
    .where(and(eq(accountClosures.state, 'closing'), lte(accountClosures.closesAt, now)))
    .orderBy(asc(accountClosures.closesAt))
    .limit(most);
  return rows.map(({ userId }) => userId);
}
