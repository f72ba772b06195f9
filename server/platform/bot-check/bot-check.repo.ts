import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
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

/** The failures of a session. */
export async function findFailures(db: Database, sessionHash: string): Promise<Failures> {
  const [found] = await select(db, { session: sessionHash });
  return found ?? noFailures;
}

/** Reads the failures and holds them until the transaction ends: checks in parallel are counted one after the other. */
export async function lockFailures(tx: Database, clock: Clock, sessionHash: string): Promise<Failures> {
  const [held] = await tx
    .insert(botFailures)
    .values({ sessionHash, updatedAt: clock.now() })
    // Changes nothing, but holds the row that is there and gives it back.
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

/** Writes down a solved challenge. @returns false when it was solved before: it counts once */
export async function insertCheck(tx: Database, check: typeof botChecks.$inferInsert): Promise<boolean> {
  const made = await tx.insert(botChecks).values(check).onConflictDoNothing().returning({ nonce: botChecks.nonce });
  return made.length > 0;
}

/** Takes a pass away from the session that has it. @returns whether it was good */
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

/** A day after its last change a row says nothing any more. */
const keptFor = 86_400_000;

/** Removes challenges that have expired, and counts of sessions long gone. */
export async function deleteOldChecks(db: Database, now: Date): Promise<void> {
  const expired = db.delete(botChecks).where(lt(botChecks.expiresAt, now)).returning({ nonce: botChecks.nonce });
  await db
    .with(db.$with('expired').as(expired))
    .delete(botFailures)
    .where(lt(botFailures.updatedAt, new Date(now.getTime() - keptFor)));
}
