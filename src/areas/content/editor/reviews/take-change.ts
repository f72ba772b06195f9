import { findReview } from '../../../../../server/content/reviews/review.repo.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { LoadedItem } from '../item/load-item.ts';

/** Puts a change of what is live, which was sent for checking or stored for it, into the form of its item. */
export async function takeChange(
  db: Database,
  loaded: LoadedItem | null,
  id: string | null,
): Promise<LoadedItem | null> {
  const review = loaded && id !== null && isUuid(id) ? await findReview(db, id) : undefined;
  if (!loaded || !review?.change) return loaded;
  const { initial } = loaded;
  if (review.itemId !== initial.id || review.locale !== initial.locale) return loaded;
  const { path, fields } = review.change;
  const taken = { path, fields, revision: review.revision, isDirty: true };
  return Object.assign({}, loaded, { initial: Object.assign({}, initial, taken) });
}
