import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { deleteBatch, deleteInBatches } from '../db/delete-in-batches.ts';
import type { Database } from '../db/connection.ts';
import { prepareQuery } from '../db/prepared-query.ts';
import { noFailures, type Failures } from './bot-check.rules.ts';
import { botChecks, botFailures } from './bot-check.table.ts';

const select = prepareQuery((db) =>
  db
    .select()
    .from(botFailures)
    .where(eq(botFailures.sessionHash, sql.placeholder('session'))),
);

export async function findFailures(db: Database, sessionHash: string): Promise<Failures> {
  const [found] = await select(db, { session: sessionHash });
  return found ?? noFailures;
}

/** Reads the failures and locks them until the transaction ends, so that parallel checks are counted in order. */
export async function lockFailures(tx: Database, clock: Clock, sessionHash: string): Promise<Failures> {
  const [held] = await tx
    .insert(botFailures)
    .values({ sessionHash, updatedAt: clock.now() })
    // Changes nothing, but locks and returns the existing row.
    .onConflictDoUpdate({ target: botFailures.sessionHash, set: { failures: sql`${botFailures.failures}` } })
    .returning();
  return held ?? noFailures;
}

export async function writeFailures(tx: Database, clock: Clock, sessionHash: string, counted: Failures): Promise<void> {
  const { failures, refusedPasses, lockedUntil } = counted;
  await tx
    .update(botFailures)
    .set({ failures, refusedPasses, lockedUntil, updatedAt: clock.now() })
    .where(eq(botFailures.sessionHash, sessionHash));
}

/** Records a solved challenge. @returns false if it was used before */
export async function insertCheck(tx: Database, check: typeof botChecks.$inferInsert): Promise<boolean> {
  const made = await tx.insert(botChecks).values(check).onConflictDoNothing().returning({ nonce: botChecks.nonce });
  return made.length > 0;
}

/** Uses up a pass of a session. @returns whether it was valid */
export async function spendCheck(
  tx: Database,
  clock: Clock,
  pass: { sessionHash: string; passHash: string },
): Promise<boolean> {
  const spent = await tx
    .update(botChecks)
    .set({ passHash: null })
    .where(
      and(
        eq(botChecks.passHash, pass.passHash),
        eq(botChecks.sessionHash, pass.sessionHash),
        gt(botChecks.expiresAt, clock.now()),
      ),
    )
    .returning({ nonce: botChecks.nonce });
  return spent.length > 0;
}

/** Lifetime of a row after its last change, in milliseconds. */
const keptFor = 86_400_000;

/** Removes expired challenges and counts of old sessions. */
export async function deleteOldChecks(db: Database, now: Date, stopping?: AbortSignal): Promise<void> {
  await deleteInBatches(() => deleteBatch(db, botChecks, lt(botChecks.expiresAt, now)), stopping);
  const isOld = lt(botFailures.updatedAt, new Date(now.getTime() - keptFor));
  await deleteInBatches(() => deleteBatch(db, botFailures, isOld), stopping);
}
