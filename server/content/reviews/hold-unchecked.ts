import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { RevisionRow } from '../items/content.repo.ts';
import type { Item } from '../items/item.contract.ts';
import { isSameContent } from '../items/store-revision.ts';
import { insertReview, isApproved, readRule } from './review.repo.ts';

/**
 * Whoever publishes without being asked for an approval: a program, which has no second person beside it; an administrator
 * with a reason, which the history of the item keeps; or the decision about a change of the live version, which is stored
 * with its check.
 */
export type Unchecked = 'program' | 'decided' | { userId: string; email: string; reason: string };

/** Sentence for callers of the API; the desk has words of its own. */
const sentence = (kind: string, locale: string): string =>
  `A second person has to approve items of the type "${kind}" before they go live: save a draft and send it for checking at the desk (${locale}).`;

interface AskedSave {
  isDraft: boolean;
  /** A stored revision that goes live, with what was published since merged into it. */
  planned?: number;
  unchecked?: Unchecked;
}

interface Made {
  /** The newest revision before this one. */
  newest: RevisionRow | undefined;
  /** The revision that becomes the live one. */
  revision: number;
  at: Date;
}

/**
 * Refuses to publish what the rule of its kind wants checked and nobody else has approved. Everything that goes live
 * passes here, in its transaction; an administrator's reason is stored with it.
 */
export async function holdUnchecked(
  tx: Database,
  item: Item,
  { isDraft, planned, unchecked }: AskedSave,
  { newest, revision, at }: Made,
): Promise<Result<null, 'review_needed'>> {
  const { id, locale, type } = item;
  if (isDraft || unchecked === 'program' || unchecked === 'decided' || (await readRule(tx, type)) === 'never')
    return succeed(null);
  const variant = { id, locale };
  if (planned !== undefined ? await isApproved(tx, variant, planned) : await isApprovedText(tx, item, newest))
    return succeed(null);
  if (!unchecked) return fail('review_needed', sentence(type, locale));
  const { userId, email, reason } = unchecked;
  const by = { textBy: userId, userId, askedBy: email, askedAt: at, note: '' };
  const decided = { state: 'forced', deciderId: userId, decidedBy: email, decidedAt: at, reason } as const;
  await insertReview(tx, Object.assign({ itemId: id, locale, revision }, by, decided));
  return succeed(null);
}

/** Returns whether what is published is the newest draft, word for word, and somebody approved it. */
const isApprovedText = async (tx: Database, item: Item, newest: RevisionRow | undefined): Promise<boolean> =>
  newest !== undefined && isSameContent(newest, item) && (await isApproved(tx, item, newest.revision));
