import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { contentItems } from '../../../content/items/content.table.ts';
import { catalogPlans } from './catalog-plan.table.ts';

export type CatalogPlan = typeof catalogPlans.$inferSelect;

/** Ended plans that the desk lists. */
const endedShown = 30;

// The clock is the database's, so that several nodes agree.
const hasCome = sql`(${catalogPlans.awaits} is null or exists (
  select 1 from ${contentItems}
  where ${contentItems.id} = ${catalogPlans.awaits}->>'item'
    and ${contentItems.fields}->>'productId' = ${catalogPlans.awaits}->>'productId'
))`;
const isDue = sql`(${catalogPlans.state} = 'waiting' and ${catalogPlans.startsAt} <= now() and ${hasCome})
  or (${catalogPlans.state} = 'running' and ${catalogPlans.endsAt} <= now())`;

/** Returns whether a plan has to begin or to end. */
export const isAnyPlanDue = async (db: Database): Promise<boolean> =>
  (await db.select({ id: catalogPlans.id }).from(catalogPlans).where(isDue).limit(1)).length > 0;

/** Takes the plan that has been due for the longest time, for this transaction. */
export async function takeDuePlan(tx: Database): Promise<CatalogPlan | null> {
  const dueAt = sql`case when ${catalogPlans.state} = 'running' then ${catalogPlans.endsAt} else ${catalogPlans.startsAt} end`;
  const [plan] = await tx
    .select()
    .from(catalogPlans)
    .where(isDue)
    // An end before a beginning of the same moment: the next plan takes over from it.
    .orderBy(asc(dueAt), asc(catalogPlans.state), asc(catalogPlans.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return plan ?? null;
}

export async function updatePlan(tx: Database, id: string, change: Partial<CatalogPlan>): Promise<void> {
  await tx.update(catalogPlans).set(change).where(eq(catalogPlans.id, id));
}

/** Returns the plans that wait or run, by their time, and the newest that ended. */
export async function listPlans(db: Database): Promise<{ open: CatalogPlan[]; ended: CatalogPlan[] }> {
  const isOpen = inArray(catalogPlans.state, ['waiting', 'running']);
  const open = await db
    .select()
    .from(catalogPlans)
    .where(isOpen)
    .orderBy(asc(catalogPlans.startsAt), asc(catalogPlans.id));
  const ended = await db
    .select()
    .from(catalogPlans)
    .where(inArray(catalogPlans.state, ['done', 'stopped', 'failed']))
    .orderBy(desc(catalogPlans.doneAt))
    .limit(endedShown);
  return { open, ended };
}

/** Returns the plans of a product that wait or run. */
export const listOpenPlans = (db: Database, productId: string): Promise<CatalogPlan[]> =>
  db
    .select()
    .from(catalogPlans)
    .where(and(eq(catalogPlans.productId, productId), inArray(catalogPlans.state, ['waiting', 'running'])))
    .orderBy(asc(catalogPlans.startsAt));

export async function insertPlan(tx: Database, plan: typeof catalogPlans.$inferInsert): Promise<CatalogPlan> {
  const [row] = await tx.insert(catalogPlans).values(plan).returning();
  if (!row) throw new Error('The database gave no row back for a plan.');
  return row;
}

/** Returns a plan, kept from the loop until the transaction ends. */
export async function lockPlan(tx: Database, id: string): Promise<CatalogPlan | null> {
  const [plan] = await tx.select().from(catalogPlans).where(eq(catalogPlans.id, id)).for('update');
  return plan ?? null;
}

/** Moves the end of a plan that has begun to the present, by the clock that ends it. */
export async function endPlanNow(tx: Database, id: string): Promise<void> {
  const now = sql`greatest(now(), ${catalogPlans.startsAt} + interval '1 millisecond')`;
  await tx.update(catalogPlans).set({ endsAt: now }).where(eq(catalogPlans.id, id));
}
