import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { EligibleKind } from './eligibility.rules.ts';
import { eligibilities } from './eligibility.table.ts';

/** Writes down that somebody qualifies; a newer finding takes the place of an older one. */
export async function keepEligibility(tx: Database, found: typeof eligibilities.$inferInsert): Promise<void> {
  const { userId, kind } = eligibilities;
  await tx
    .insert(eligibilities)
    .values(found)
    .onConflictDoUpdate({ target: [userId, kind], set: found });
}

/** The rates somebody qualifies for. @param today calendar date of the organization */
export async function listEligible(db: Database, userId: string, today: string): Promise<EligibleKind[]> {
  const rows = await db
    .select({ kind: eligibilities.kind })
    .from(eligibilities)
    .where(and(eq(eligibilities.userId, userId), gte(eligibilities.lastDay, today)));
  return rows.map(({ kind }) => kind);
}

/** Returns the rates somebody may join at: those a form has found, and that of inspectors by their record alone. */
export async function findEligible(
  db: Database,
  userId: string,
  account: { isElectricalInspector: boolean } | null,
  today: string,
): Promise<Set<EligibleKind>> {
  const eligible = new Set(await listEligible(db, userId, today));
  if (account?.isElectricalInspector) eligible.add('inspector');
  return eligible;
}
