import {
  listRemarkedItems,
  listWaitingReviews,
  type RemarkedItem,
  type WaitingReview,
} from '../../../../../server/content/checking/list-reviews.ts';
import { deskSettings, ruleOf } from '../../../../../server/content/items/check-rule.rules.ts';
import { isOwnText } from '../../../../../server/content/reviews/review.rules.ts';
import { titleOfReview } from '../../../../../server/content/checking/tell-review.ts';
import { findReview } from '../../../../../server/content/reviews/review.repo.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import type { ApprovedMany } from '../../../../../server/people/access/reviews/approve-many-as.ts';
import { mayCheckItem, variantOf } from '../../../../../server/people/access/reviews/review-rights.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';

/** Work that waits for a person: texts to check, and their texts with remarks. */
export interface ToCheck {
  waiting: WaitingReview[];
  remarked: RemarkedItem[];
  /** Checks that are not shown. */
  more: number;
}

/** A check that was left, with the title of its text. */
export interface LeftReview {
  id: string;
  title: string;
  why: ApprovedMany['left'][number]['why'];
}

/** Rows of the first page of the desk. */
const shown = 20;

/** Returns the checks that a person may decide and that nobody else was named for, and the open remarks on what they may write. */
export async function listToCheck(
  db: Database,
  person: Person | null,
  rows: 'first' | 'all' = 'first',
): Promise<ToCheck> {
  if (!person) return { waiting: [], remarked: [], more: 0 };
  const settings = (await findRow(db, deskSettings.id, defaultLocale))?.fields;
  const waiting = (await listWaitingReviews(db)).filter(({ review, savedBy }) => {
    const variant = variantOf(review);
    const isForThem = review.askedOf === null || review.askedOf === person.userId;
    const isOwn = isOwnText(person, { textBy: review.textBy, savedBy });
    return isForThem && !isOwn && mayCheckItem(person, variant, ruleOf(settings, variant.type));
  });
  const remarked = (await listRemarkedItems(db)).filter(({ id, locale }) =>
    mayWriteItem(person, variantOf({ itemId: id, locale })),
  );
  const limit = rows === 'all' ? waiting.length : shown;
  return {
    waiting: waiting.slice(0, limit),
    remarked: remarked.slice(0, shown),
    more: Math.max(0, waiting.length - limit),
  };
}

/** Returns the checks that were left with their titles. */
export const listLeft = (db: Database, left: ApprovedMany['left']): Promise<LeftReview[]> =>
  Promise.all(
    left.map(async ({ id, why }) => {
      const review = isUuid(id) ? await findReview(db, id) : undefined;
      return { id, why, title: review ? await titleOfReview(db, review) : id.slice(0, 36) };
    }),
  );
