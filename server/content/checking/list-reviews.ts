import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { isRevision, newestRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { contentPlans } from '../plans/plan.table.ts';
import { listReviewsOf, type CheckedVariant, type ReviewRow } from '../reviews/review.repo.ts';
import { shownState } from '../reviews/review.rules.ts';
import { contentRemarks, contentReviews } from '../reviews/review.table.ts';

/** Rows that are read for the first page of the desk. */
const most = 200;
/** Checks shown of one item. */
const shownOfItem = 20;

/** A check that waits, with its text. */
export interface WaitingReview {
  review: ReviewRow;
  title: string | null;
  savedBy: string;
}

/** Returns the checks that wait, the oldest first. One whose text was changed since is overtaken, and not among them. */
export const listWaitingReviews = (db: Database): Promise<WaitingReview[]> =>
  db
    .select({
      review: contentReviews,
      title: titleOfItem(sql`coalesce(${contentReviews.change} -> 'fields', ${contentRevisions.fields})`),
      savedBy: sql<string>`case when ${contentReviews.change} is null then ${contentRevisions.savedBy} else ${contentReviews.askedBy} end`,
    })
    .from(contentReviews)
    .innerJoin(
      contentItems,
      and(
        eq(contentItems.id, contentReviews.itemId),
        eq(contentItems.locale, contentReviews.locale),
        // A change of the live version waits as long as there is one.
        or(
          and(isNull(contentReviews.change), eq(contentItems.draftRevision, contentReviews.revision)),
          and(isNotNull(contentReviews.change), isNotNull(contentItems.fields)),
        ),
      ),
    )
    .innerJoin(
      contentRevisions,
      and(
        eq(contentRevisions.id, contentReviews.itemId),
        eq(contentRevisions.locale, contentReviews.locale),
        eq(
          contentRevisions.revision,
          sql`case when ${contentReviews.change} is null then ${contentReviews.revision} else ${contentItems.revision} end`,
        ),
      ),
    )
    .where(eq(contentReviews.state, 'open'))
    .orderBy(asc(contentReviews.askedAt), asc(contentReviews.id))
    .limit(most);

/** Items with remarks that nobody has resolved. */
export interface RemarkedItem extends CheckedVariant {
  title: string | null;
  count: number;
}

/** Returns the items with open remarks, the last remarked one first. */
export const listRemarkedItems = (db: Database): Promise<RemarkedItem[]> =>
  db
    .select({
      id: contentRemarks.itemId,
      locale: contentRemarks.locale,
      title: sql<string | null>`max(${titleOfItem(contentRevisions.fields)})`,
      count: sql<number>`count(*)::int`,
    })
    .from(contentRemarks)
    .leftJoin(contentRevisions, isRevision(contentRemarks.itemId, contentRemarks.locale, contentRemarks.revision))
    .where(isNull(contentRemarks.resolvedAt))
    .groupBy(contentRemarks.itemId, contentRemarks.locale)
    .orderBy(desc(sql`max(${contentRemarks.madeAt})`))
    .limit(most);

export type ShownReview = Omit<ReviewRow, 'state'> & { state: ReturnType<typeof shownState> };

/** Returns the checks of an item as its form shows them, the last one first. */
export async function listShownReviews(db: Database, variant: CheckedVariant): Promise<ShownReview[]> {
  const { id, locale } = variant;
  const rows = await listReviewsOf(db, variant, shownOfItem);
  const newest = (await newestRevision(db, id, locale))?.revision ?? 0;
  const used = await listUsedRevisions(db, variant, rows);
  return rows.map((row) => {
    const state = shownState(row, { newest, isUsed: used.has(row.revision) });
    return Object.assign({}, row, { state });
  });
}

/** Returns the approved revisions that are planned, went out as planned, or whose successor is a live one. */
async function listUsedRevisions(
  db: Database,
  { id, locale }: CheckedVariant,
  rows: readonly ReviewRow[],
): Promise<Set<number>> {
  const approved = rows.filter(({ state, change }) => state === 'approved' && !change).map(({ revision }) => revision);
  if (approved.length === 0) return new Set();
  const plans = await db
    .select({ revision: contentPlans.revision })
    .from(contentPlans)
    .where(
      and(
        eq(contentPlans.itemId, id),
        eq(contentPlans.locale, locale),
        inArray(contentPlans.state, ['waiting', 'done']),
      ),
    );
  const next = await db
    .select({ revision: contentRevisions.revision })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, id), eq(contentRevisions.locale, locale), eq(contentRevisions.isDraft, false)));
  const live = new Set(next.map(({ revision }) => revision - 1));
  const planned = new Set(plans.map(({ revision }) => revision));
  return new Set(approved.filter((revision) => live.has(revision) || planned.has(revision)));
}
