import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { subscriptionTerms } from './subscription-term.table.ts';

export type SubscriptionTerm = typeof subscriptionTerms.$inferSelect;

/** A term of which seats are left. */
const stands = gt(subscriptionTerms.licenses, subscriptionTerms.revokedLicenses);

export async function insertTerm(tx: Database, term: typeof subscriptionTerms.$inferInsert): Promise<void> {
  await tx.insert(subscriptionTerms).values(term);
}

/** Returns the terms of these subscriptions that have not begun, the next one first. */
export async function listComingTerms(db: Database, subscriptionIds: readonly string[]): Promise<SubscriptionTerm[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .select()
    .from(subscriptionTerms)
    .where(
      and(inArray(subscriptionTerms.subscriptionId, [...subscriptionIds]), isNull(subscriptionTerms.appliedAt), stands),
    )
    .orderBy(asc(subscriptionTerms.beginsOn), asc(subscriptionTerms.orderLineId));
}

/** Returns subscriptions with a term that begins today or has begun, and is not in their record yet. */
export async function listBegunSubscriptions(db: Database, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: subscriptionTerms.subscriptionId })
    .from(subscriptionTerms)
    .where(and(isNull(subscriptionTerms.appliedAt), lte(subscriptionTerms.beginsOn, today), stands))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Marks a term as being in the record of its subscription. */
export async function markApplied(tx: Database, orderLineId: string, appliedAt: Date): Promise<void> {
  await tx.update(subscriptionTerms).set({ appliedAt }).where(eq(subscriptionTerms.orderLineId, orderLineId));
}

/** Returns the term that an order line bought. */
export async function findTerm(db: Database, orderLineId: string): Promise<SubscriptionTerm | null> {
  const [found] = await db.select().from(subscriptionTerms).where(eq(subscriptionTerms.orderLineId, orderLineId));
  return found ?? null;
}

/** Returns all terms of a subscription. */
export const listTerms = async (db: Database, subscriptionId: string): Promise<SubscriptionTerm[]> =>
  db
    .select()
    .from(subscriptionTerms)
    .where(eq(subscriptionTerms.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionTerms.beginsOn), asc(subscriptionTerms.orderLineId));

/** Stores how many seats of a term were taken back. */
export async function saveRevokedLicenses(tx: Database, orderLineId: string, revokedLicenses: number): Promise<void> {
  await tx.update(subscriptionTerms).set({ revokedLicenses }).where(eq(subscriptionTerms.orderLineId, orderLineId));
}
