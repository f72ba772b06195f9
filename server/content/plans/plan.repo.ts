import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { PlanProblem, PlanVerb } from './plan.rules.ts';
import { contentPlans, contentReleases } from './plan.table.ts';

export type PlanRow = typeof contentPlans.$inferSelect;
export type ReleaseRow = typeof contentReleases.$inferSelect;
export type NewPlan = typeof contentPlans.$inferInsert;

/** An item in one language. */
export interface PlannedVariant {
  id: string;
  locale: string;
}

const isWaiting = eq(contentPlans.state, 'waiting');
const isOf = ({ id, locale }: PlannedVariant): SQL | undefined =>
  and(eq(contentPlans.itemId, id), eq(contentPlans.locale, locale));

export async function findPlan(db: Database, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(contentPlans).where(eq(contentPlans.id, id));
  return row;
}

/** Returns the waiting plan of an item for a verb. */
export async function findWaitingPlan(
  db: Database,
  variant: PlannedVariant,
  what: PlanVerb,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(contentPlans)
    .where(and(isOf(variant), isWaiting, eq(contentPlans.what, what)));
  return row;
}

export async function insertPlan(tx: Database, row: NewPlan): Promise<PlanRow> {
  const [made] = await tx.insert(contentPlans).values(row).returning();
  if (!made) throw new Error('The plan was not stored.');
  return made;
}

export async function updatePlan(tx: Database, id: string, set: Partial<NewPlan>): Promise<void> {
  await tx.update(contentPlans).set(set).where(eq(contentPlans.id, id));
}

/** Lets a waiting plan publish another revision of the draft that it was made of. */
export async function followDraft(
  tx: Database,
  { id, locale, from, to }: PlannedVariant & { from: number; to: { revision: number; base: number } },
): Promise<void> {
  await tx
    .update(contentPlans)
    .set(to)
    .where(and(isOf({ id, locale }), isWaiting, eq(contentPlans.revision, from)));
}

/** Ends the waiting plans whose revision is published already, before its time. */
export async function endOvertakenPlans(
  tx: Database,
  { id, locale, upTo, at }: PlannedVariant & { upTo: number; at: Date },
): Promise<void> {
  await tx
    .update(contentPlans)
    .set({ state: 'cancelled', doneAt: at })
    .where(and(isOf({ id, locale }), isWaiting, eq(contentPlans.what, 'publish'), lte(contentPlans.revision, upTo)));
}

/** Stops the waiting plans of an item that is deleted, and a release with a time that holds nothing else. @returns the plans */
export async function endPlansOf(tx: Database, { id, locale, at }: PlannedVariant & { at: Date }): Promise<PlanRow[]> {
  const ended = { state: 'cancelled', doneAt: at } as const;
  const stopped = await tx
    .update(contentPlans)
    .set(ended)
    .where(and(isOf({ id, locale }), isWaiting))
    .returning();
  for (const { releaseId } of stopped) {
    if (releaseId === null || (await listReleasePlans(tx, releaseId)).length > 0) continue;
    const isTimed = and(eq(contentReleases.id, releaseId), eq(contentReleases.state, 'waiting'));
    await tx.update(contentReleases).set(ended).where(isTimed);
  }
  return stopped;
}

const isDuePlan = and(isWaiting, isNull(contentPlans.releaseId), lte(contentPlans.at, sql`now()`));
const isDueRelease = and(eq(contentReleases.state, 'waiting'), lte(contentReleases.at, sql`now()`));

/** Returns whether anything is due by the database's clock, without a lock. */
export async function isAnythingDue(db: Database): Promise<boolean> {
  return (await db.$count(contentPlans, isDuePlan)) > 0 || (await db.$count(contentReleases, isDueRelease)) > 0;
}

/** Locks the oldest plan with a time of its own that is due and that no other node works on. */
export async function takeDuePlan(tx: Database): Promise<PlanRow | undefined> {
  const [row] = await tx
    .select()
    .from(contentPlans)
    .where(isDuePlan)
    .orderBy(asc(contentPlans.at), asc(contentPlans.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Locks the oldest release that is due and that no other node works on. */
export async function takeDueRelease(tx: Database): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(contentReleases)
    .where(isDueRelease)
    .orderBy(asc(contentReleases.at), asc(contentReleases.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** Returns the waiting plans of a release: withdrawals first, so that an address is free for what takes it. */
export const listReleasePlans = async (db: Database, releaseId: string): Promise<PlanRow[]> =>
  db
    .select()
    .from(contentPlans)
    .where(and(eq(contentPlans.releaseId, releaseId), isWaiting))
    .orderBy(desc(contentPlans.what), asc(contentPlans.madeAt), asc(contentPlans.id));

/** The end of a plan or release. */
interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  at: Date;
  problem?: PlanProblem | null;
}

/** Ends plans with the same outcome. */
export async function endPlans(tx: Database, ids: readonly string[], { state, at, problem }: Ending): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(contentPlans)
    .set({ state, doneAt: at, problem: problem ?? null })
    .where(inArray(contentPlans.id, [...ids]));
}

/** Ends a release; its plans are ended apart. */
export async function endRelease(tx: Database, id: string, { state, at, problem }: Ending): Promise<void> {
  await tx
    .update(contentReleases)
    .set({ state, doneAt: at, problem: problem ?? null })
    .where(eq(contentReleases.id, id));
}

/** Failures that nobody put away are shown this long, in days. */
const shownDays = 60;
const isRecent = (column: typeof contentPlans.doneAt | typeof contentReleases.doneAt): SQL =>
  gte(column, sql`now() - make_interval(days => ${shownDays})`);

/** Condition for the plans of the desk's first page: waiting ones with a time, and those that went wrong. */
export const isShownPlan = and(
  isNull(contentPlans.releaseId),
  or(isWaiting, and(eq(contentPlans.state, 'failed'), isRecent(contentPlans.doneAt))),
);

/** Condition for the releases of the desk: those that have not gone out, or went wrong. */
export const isShownRelease = or(
  inArray(contentReleases.state, ['open', 'waiting']),
  and(eq(contentReleases.state, 'failed'), isRecent(contentReleases.doneAt)),
);
