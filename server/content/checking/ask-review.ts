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

export type AskFailure = 'not_found' | 'no_draft' | 'review_ended';

/**
 * Asks for a check of the newest draft. Asked again for the same text, the check that waits goes to whoever is named now.
 */
export const askReview = (db: Database, clock: Clock, request: ReviewRequest): Promise<Result<ReviewRow, AskFailure>> =>
  writeInTurn(db, async (tx) => {
    const found = await findUnapproved(tx, request);
    if (!found.ok) return found;
    const { waiting, savedBy } = found.value;
    const review = waiting
      ? await askAgain(tx, waiting, { ...stampOf(request, clock), askedOf: request.of })
      : await insertRequest(tx, clock, found.value, request);
    await request.tell(tx, review, { savedBy });
    return succeed(review);
  });

/** A draft that nobody has approved. */
export interface UnapprovedDraft {
  revision: number;
  savedBy: string;
  /** Id of the person who saved it. */
  textBy: string | null;
  /** Its check, if somebody asked for it already. */
  waiting: ReviewRow | undefined;
}

/** Returns the newest draft of an item if it can be sent for checking, in a transaction that holds the turn to write. */
export async function findUnapproved(
  tx: Database,
  { id, locale, findWriter }: Pick<ReviewRequest, 'id' | 'locale' | 'findWriter'>,
): Promise<Result<UnapprovedDraft, AskFailure>> {
  const row = await findRow(tx, id, locale);
  if (!row) return fail('not_found', `There is no item ${id} in ${locale}.`);
  const draft = await newestRevision(tx, id, locale);
  if (row.draftRevision === null || draft?.revision !== row.draftRevision)
    return fail('no_draft', `${id} has no draft to be checked.`);
  const { revision, savedBy } = draft;
  if (await isApproved(tx, { id, locale }, revision))
    return fail('review_ended', `This draft of ${id} is approved already.`);
  const waiting = await findOpenReview(tx, { id, locale }, revision);
  return succeed({ revision, savedBy, textBy: await findWriter(tx, savedBy), waiting });
}

const stampOf = ({ by, note }: Pick<ReviewRequest, 'by' | 'note'>, clock: Clock) => ({
  userId: by.userId,
  askedBy: by.email,
  askedAt: clock.now(),
  note,
});

/** Stores a request for the check of a draft. */
export const insertRequest = (
  tx: Database,
  clock: Clock,
  { revision, textBy }: Pick<UnapprovedDraft, 'revision' | 'textBy'>,
  request: Pick<ReviewRequest, 'id' | 'locale' | 'by' | 'of' | 'note'>,
): Promise<ReviewRow> => {
  const { id, locale, of } = request;
  return insertReview(
    tx,
    Object.assign({ itemId: id, locale, revision, textBy, askedOf: of }, stampOf(request, clock)),
  );
};

async function askAgain(tx: Database, waiting: ReviewRow, asked: Partial<ReviewRow>): Promise<ReviewRow> {
  await updateReview(tx, waiting.id, asked);
  return Object.assign({}, waiting, asked);
}
