import { listShownReviews, type ShownReview } from '../../../../../server/content/checking/list-reviews.ts';
import { listOpenRemarks, readRule, type RemarkRow } from '../../../../../server/content/reviews/review.repo.ts';
import type { CheckRule } from '../../../../../server/content/items/check-rule.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';

/** The checks of an item as its form shows them. */
export interface ItemChecks {
  rule: CheckRule;
  reviews: ShownReview[];
  remarks: RemarkRow[];
  /** The approved revision that can go live; null without one. */
  approved: number | null;
}

/** Loads the checks and remarks of an item; those of a new item are its rule. */
export async function loadChecks(
  db: Database,
  { id, type, locale }: { id: string; type: string; locale: string },
): Promise<ItemChecks> {
  const rule = await readRule(db, type);
  if (id === '') return { rule, reviews: [], remarks: [], approved: null };
  const variant = { id, locale };
  const reviews = await listShownReviews(db, variant);
  const approved = reviews.find(({ state, change }) => state === 'approved' && !change)?.revision ?? null;
  return { rule, reviews, remarks: await listOpenRemarks(db, variant), approved };
}
