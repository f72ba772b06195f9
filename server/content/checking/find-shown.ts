import type { Database } from '../../platform/db/connection.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findItemDraft } from '../editing/find-draft.ts';
import { findRow, type LiveItem } from '../items/content.repo.ts';
import { findReview, type CheckedVariant, type ReviewRow } from '../reviews/review.repo.ts';

/** A version of an item that is not live; with its check, a change of what is live. */
export interface ShownVersion {
  item: LiveItem;
  review: ReviewRow | null;
}

/** Returns an item with a change of what is live, as readers would have it; null where the check is of something else. */
export async function findShownChange(
  db: Database,
  { id, locale }: CheckedVariant,
  check: string,
): Promise<ShownVersion | null> {
  const review = isUuid(check) ? await findReview(db, check) : undefined;
  if (!review?.change || review.itemId !== id || review.locale !== locale) return null;
  const draft = await findItemDraft(db, { id, locale });
  if (!draft) return null;
  const base = locale === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  const { path, fields } = review.change;
  const shown = { path, revision: review.revision, fields: Object.assign({}, base?.fields, fields) };
  return { item: Object.assign({}, draft, shown), review };
}

/** Returns what a link shows. A change of what is live is shown until it is decided or taken back. */
export async function findGranted(
  db: Database,
  grant: CheckedVariant & { revision?: number | undefined; change?: string | undefined },
): Promise<ShownVersion | null> {
  if (grant.change !== undefined) {
    const found = await findShownChange(db, grant, grant.change);
    const state = found?.review?.state;
    return state === 'open' || state === 'prepared' ? found : null;
  }
  const item = await findItemDraft(db, grant);
  return item && { item, review: null };
}
