import {
  listRemarkedItems,
  listWaitingReviews,
  type RemarkedItem,
  type WaitingReview,
} from '../../../../../server/content/checking/list-reviews.ts';
import { deskSettings, ruleOf } from '../../../../../server/content/items/check-rule.rules.ts';
import { isOwnText } from '../../../../../server/content/reviews/review.rules.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import { mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { mayCheckItem, variantOf } from '../../../../../server/people/access/reviews/review-rights.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';

/** Work that waits for a person: texts to check, and their texts with remarks. */
export interface ToCheck {
  waiting: WaitingReview[];
  remarked: RemarkedItem[];
}

/** Rows of the first page of the desk. */
const shown = 20;

/** Returns the checks that a person may decide and that nobody else was named for, and the open remarks on what they may write. */
export async function listToCheck(db: Database, person: Person | null): Promise<ToCheck> {
  if (!person) return { waiting: [], remarked: [] };
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
  return { waiting: waiting.slice(0, shown), remarked: remarked.slice(0, shown) };
}
