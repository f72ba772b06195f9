import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';
import { eligibilities } from './eligibility.table.ts';

/** Records that a person qualifies; a newer record replaces the older one. */
export async function saveEligibility(tx: Database, found: typeof eligibilities.$inferInsert): Promise<void> {
  const { userId, kind } = eligibilities;
  await tx
    .insert(eligibilities)
    .values(found)
    .onConflictDoUpdate({ target: [userId, kind], set: found });
}

/**
 * Returns the rates a person qualifies for.
 * @param today calendar date of the organization
 */
export async function listEligible(db: Database, userId: string, today: string): Promise<MembershipForm[]> {
  const rows = await db
    .select({ kind: eligibilities.kind })
    .from(eligibilities)
    .where(and(eq(eligibilities.userId, userId), gte(eligibilities.lastDay, today)));
  return rows.map(({ kind }) => kind);
}

/** Returns the rates a person may join at: those found by a form, and the inspectors' rate by their record. */
export async function findEligible(
  db: Database,
  userId: string,
  account: { isElectricalInspector: boolean } | null,
  today: string,
): Promise<Set<MembershipForm>> {
  const eligible = new Set(await listEligible(db, userId, today));
  if (account?.isElectricalInspector) eligible.add('inspector');
  return eligible;
}
