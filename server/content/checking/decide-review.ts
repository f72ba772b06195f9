import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { findRow, newestRevision } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { publishChange } from './publish-change.ts';
import { publishDraft, type DraftAlong } from './publish-draft.ts';
import { findReview, updateReview, type ReviewRow } from '../reviews/review.repo.ts';
import { isOwnText } from '../reviews/review.rules.ts';

/** 'publish' approves the text and lets it go live at once; so does the approval of a change of what is live. */
export type Decision = 'approve' | 'publish' | 'return';

export interface DecisionRequest {
  id: string;
  decision: Decision;
  /** The changes that are asked for; empty for an approval. */
  reason: string;
  by: { userId: string; email: string };
  /** Drafts that go live with the text when it is published. */
  along?: readonly DraftAlong[];
  /** Records it in the audit and writes the email, in its transaction. */
  tell(tx: Database, review: ReviewRow): Promise<void>;
}

export type DecisionFailure = 'not_found' | 'review_ended' | 'own_text';

/** A check that waits, with the address of whoever changed its text last. */
export async function findWaitingReview(
  db: Database,
  id: string,
): Promise<Result<{ review: ReviewRow; savedBy: string }, 'not_found' | 'review_ended'>> {
  const review = isUuid(id) ? await findReview(db, id) : undefined;
  if (!review) return fail('not_found', 'There is no such check.');
  const { itemId, locale, revision } = review;
  if (review.state !== 'open') return fail('review_ended', `It has been decided already: ${review.state}.`);
  if (review.change) {
    const isLive = Boolean((await findRow(db, itemId, locale))?.fields);
    return isLive
      ? succeed({ review, savedBy: review.askedBy })
      : fail('review_ended', 'The item was deleted after its change was sent for checking.');
  }
  const text = await findRevision(db, itemId, locale, revision);
  const newest = await newestRevision(db, itemId, locale);
  if (!text || newest?.revision !== revision)
    return fail('review_ended', 'The text was changed after it was sent for checking.');
  return succeed({ review, savedBy: text.savedBy });
}

/** Undoes an approval whose text cannot go live. */
class Undo extends Error {
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super('undone');
    this.problem = problem;
  }
}

interface Tools {
  clock: Clock;
  hosts: FormHosts;
}

/** A decision, and the changes in the feed; null where nothing went live. */
interface Decided {
  review: ReviewRow;
  seqs: { from: number; to: number } | null;
}

/**
 * Decides within a transaction that holds the turn to write. Nobody decides about a text that they changed last.
 * @throws Undo where the text cannot go live
 */
export async function decideWithin(
  tx: Database,
  { clock, hosts }: Tools,
  { id, decision, reason, by, along = [] }: Omit<DecisionRequest, 'tell'>,
): Promise<Result<Decided, DecisionFailure>> {
  const found = await findWaitingReview(tx, id);
  if (!found.ok) return found;
  const { review, savedBy } = found.value;
  if (isOwnText(by, { textBy: review.textBy, savedBy }))
    return fail('own_text', 'Somebody else has to decide about a text that you changed last.');
  const decided = { deciderId: by.userId, decidedBy: by.email, decidedAt: clock.now(), reason };
  const isReturn = decision === 'return';
  const set = Object.assign({ state: isReturn ? ('returned' as const) : ('approved' as const) }, decided);
  await updateReview(tx, review.id, set);
  const done = Object.assign({}, review, set);
  if (isReturn || (decision === 'approve' && !review.change)) return succeed({ review: done, seqs: null });
  const { itemId, locale, revision } = review;
  const gone = review.change
    ? await publishChange(tx, { clock, hosts, by: by.email }, review)
    : await publishDraft(tx, { clock, hosts }, { id: itemId, locale, revision, savedBy: by.email, along });
  if (!gone.ok) throw new Undo(gone.problem);
  return succeed({ review: done, seqs: gone.seqs });
}

/** Approves a text or returns it, in one transaction with what follows from it. */
export async function decideReview(
  { db, clock, env }: { db: Database; clock: Clock; env: FormHosts },
  { tell, ...request }: DecisionRequest,
): Promise<Result<Decided, DecisionFailure | 'plan_refused'>> {
  try {
    return await writeInTurn(db, async (tx) => {
      const decided = await decideWithin(tx, { clock, hosts: env }, request);
      if (decided.ok) await tell(tx, decided.value.review);
      return decided;
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    const { problem } = error;
    return fail('plan_refused', `It cannot go live: ${problem.kind} ${problem.detail}`.trim(), undefined, problem);
  }
}
