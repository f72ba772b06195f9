import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { isRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { isShownPlan, isShownRelease, type PlannedVariant, type ReleaseRow } from '../plans/plan.repo.ts';
import type { PlanProblem, PlanVerb } from '../plans/plan.rules.ts';
import { contentPlans, contentReleases } from '../plans/plan.table.ts';

/** Rows of the first page of the desk. */
const shown = 50;

/** One thing that goes out, or did not. */
export interface ShownPlan {
  id: string;
  itemId: string;
  locale: string;
  title: string | null;
  what: PlanVerb;
  revision: number | null;
  /** It changes what readers have. */
  isLive: boolean;
  /** ISO 8601; null in a release without a time. */
  at: string | null;
  madeBy: string;
  isFailed: boolean;
  problem: PlanProblem | null;
  release: { id: string; name: string } | null;
}

export interface ShownRelease {
  id: string;
  name: string;
  /** ISO 8601; null without a time. */
  at: string | null;
  madeBy: string;
  isFailed: boolean;
  problem: PlanProblem | null;
  plans: ShownPlan[];
}

const columns = {
  plan: contentPlans,
  release: contentReleases,
  title: titleOfItem(sql`coalesce(${contentRevisions.fields}, ${contentItems.fields})`),
};

const select = (db: Database) =>
  db
    .select(columns)
    .from(contentPlans)
    .leftJoin(contentReleases, eq(contentReleases.id, contentPlans.releaseId))
    .leftJoin(contentItems, and(eq(contentItems.id, contentPlans.itemId), eq(contentItems.locale, contentPlans.locale)))
    .leftJoin(contentRevisions, isRevision(contentPlans.itemId, contentPlans.locale, contentPlans.revision));

type Row = Awaited<ReturnType<typeof select>>[number];

const toShown = ({ plan, release, title }: Row): ShownPlan => ({
  id: plan.id,
  itemId: plan.itemId,
  locale: plan.locale,
  title,
  what: plan.what,
  revision: plan.revision,
  isLive: plan.base > 0,
  at: (release ? release.at : plan.at)?.toISOString() ?? null,
  madeBy: plan.madeBy,
  isFailed: plan.state === 'failed',
  problem: plan.problem,
  release: release && { id: release.id, name: release.name },
});

/** Returns plans with a time of their own that wait or went wrong, the next one first. */
export async function listPlans(db: Database): Promise<ShownPlan[]> {
  const rows = await select(db).where(isShownPlan).orderBy(asc(contentPlans.at), asc(contentPlans.id)).limit(shown);
  return rows.map(toShown);
}

/** Returns the waiting plans of an item, those in releases too. */
export async function listPlansOf(db: Database, { id, locale }: PlannedVariant): Promise<ShownPlan[]> {
  const isWaiting = eq(contentPlans.state, 'waiting');
  const isOf = and(eq(contentPlans.itemId, id), eq(contentPlans.locale, locale));
  const rows = await select(db).where(and(isWaiting, isOf)).orderBy(asc(contentPlans.what));
  return rows.map(toShown);
}

/** Returns the releases that have not gone out, with what is in them, the next one first. */
export async function listReleases(db: Database): Promise<ShownRelease[]> {
  const releases = await db
    .select()
    .from(contentReleases)
    .where(isShownRelease)
    .orderBy(sql`${contentReleases.at} asc nulls last`, asc(contentReleases.name))
    .limit(shown);
  const ids = releases.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await select(db)
          .where(and(inArray(contentPlans.releaseId, ids), eq(contentPlans.state, 'waiting')))
          .orderBy(asc(contentPlans.madeAt), asc(contentPlans.id));
  const byRelease = Map.groupBy(rows.map(toShown), ({ release }) => release?.id);
  return releases.map((release) => toShownRelease(release, byRelease.get(release.id) ?? []));
}

const toShownRelease = (row: ReleaseRow, plans: ShownPlan[]): ShownRelease => ({
  id: row.id,
  name: row.name,
  at: row.at?.toISOString() ?? null,
  madeBy: row.madeBy,
  isFailed: row.state === 'failed',
  problem: row.problem,
  plans,
});
