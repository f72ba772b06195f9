import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findRow, newestRevision } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { findOpenReview, insertReview, isApproved, updateReview, type ReviewRow } from '../reviews/review.repo.ts';

export interface ReviewRequest {
  /** `type:name`. */
  id: string;
  locale: string;
  by: { userId: string; email: string };
  /** Id of the person who is asked; null for anybody who may. */
  of: string | null;
  note: string;
  /** Returns the id of the person with an email address. */
  findWriter(tx: Database, email: string): Promise<string | null>;
  /** Records it in the audit and writes the emails, in its transaction. */
  tell(tx: Database, review: ReviewRow, text: { savedBy: string }): Promise<void>;
}

/**
 * Asks for a check of the newest draft. Asked again for the same text, the check that waits goes to whoever is named now.
 */
export const askReview = (
  db: Database,
  clock: Clock,
  { id, locale, by, of, note, findWriter, tell }: ReviewRequest,
): Promise<Result<ReviewRow, 'not_found' | 'no_draft' | 'review_ended'>> =>
  writeInTurn(db, async (tx) => {
    const row = await findRow(tx, id, locale);
    if (!row) return fail('not_found', `There is no item ${id} in ${locale}.`);
    const draft = await newestRevision(tx, id, locale);
    if (row.draftRevision === null || draft?.revision !== row.draftRevision)
      return fail('no_draft', `${id} has no draft to be checked.`);
    const { revision, savedBy } = draft;
    if (await isApproved(tx, { id, locale }, revision))
      return fail('review_ended', `This draft of ${id} is approved already.`);
    const asked = { userId: by.userId, askedBy: by.email, askedAt: clock.now(), askedOf: of, note };
    const waiting = await findOpenReview(tx, { id, locale }, revision);
    if (waiting) await updateReview(tx, waiting.id, asked);
    const review = waiting
      ? Object.assign({}, waiting, asked)
      : await insertReview(tx, {
          itemId: id,
          locale,
          revision,
          textBy: await findWriter(tx, savedBy),
          userId: asked.userId,
          askedBy: asked.askedBy,
          askedAt: asked.askedAt,
          askedOf: of,
          note,
        });
    await tell(tx, review, { savedBy });
    return succeed(review);
  });
