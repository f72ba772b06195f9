import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findReview, updateReview } from '../reviews/review.repo.ts';
import type { BatchItem } from './batch.repo.ts';
import { leave, type ItemOutcome, type Variant } from './change-item.ts';
import type { BatchMaker } from './store-batch.ts';

/** Takes the request for a check back that a batch has made; one that somebody has answered stays. */
export async function takeBackRequest(
  tx: Database,
  { itemId, locale, reviewId }: BatchItem,
  { clock, by, mayChange }: { clock: Clock; by: BatchMaker; mayChange(variant: Variant, isDraft: boolean): boolean },
): Promise<ItemOutcome> {
  const variant = { id: itemId, locale };
  if (!mayChange(variant, true)) return leave(variant, 'forbidden');
  const review = await findReview(tx, reviewId ?? '');
  if (!review) return leave(variant, 'gone');
  if (review.state !== 'open') return leave(variant, 'answered');
  const decided = { deciderId: by.userId, decidedBy: by.email, decidedAt: clock.now() };
  await updateReview(tx, review.id, { state: 'recalled', ...decided });
  const item = { itemId, locale, problem: null, isLive: false, before: null, after: null, reviewId: review.id };
  return { item, seqs: null };
}
