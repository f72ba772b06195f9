import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import { findRevision } from '../editing/editor.repo.ts';
import { newestRevision, type RevisionRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { publishDraft } from './publish-draft.ts';
import { findReview, updateReview, type ReviewRow } from '../reviews/review.repo.ts';
import { isOwnText } from '../reviews/review.rules.ts';

/** 'publish' approves the text and lets it go live at once. */
export type Decision = 'approve' | 'publish' | 'return';

export interface DecisionRequest {
  id: string;
  decision: Decision;
  /** The changes that are asked for; empty for an approval. */
  reason: string;
  by: { userId: string; email: string };
  /** Records it in the audit and writes the email, in its transaction. */
  tell(tx: Database, review: ReviewRow): Promise<void>;
}

export type DecisionFailure = 'not_found' | 'review_ended' | 'own_text';

/** A check that waits, with the text that it is about. */
export async function findWaitingReview(
  db: Database,
  id: string,
): Promise<Result<{ review: ReviewRow; text: RevisionRow }, 'not_found' | 'review_ended'>> {
  const review = isUuid(id) ? await findReview(db, id) : undefined;
  if (!review) return fail('not_found', 'There is no such check.');
  const { itemId, locale, revision } = review;
  const text = await findRevision(db, itemId, locale, revision);
  const newest = await newestRevision(db, itemId, locale);
  if (review.state !== 'open') return fail('review_ended', `It has been decided already: ${review.state}.`);
  if (!text || newest?.revision !== revision)
    return fail('review_ended', 'The text was changed after it was sent for checking.');
  return succeed({ review, text });
}

/** Undoes an approval whose text cannot go live. */
class Undo extends Error {
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super('undone');
    this.problem = problem;
  }
}

/**
 * Approves a text or returns it, in one transaction with what follows from it. Nobody decides about a text that they
 * changed last.
 * @returns its changes in the feed; null where nothing went live
 */
export async function decideReview(
  { db, clock, env }: { db: Database; clock: Clock; env: FormHosts },
  { id, decision, reason, by, tell }: DecisionRequest,
): Promise<Result<{ review: ReviewRow; seqs: { from: number; to: number } | null }, DecisionFailure | 'plan_refused'>> {
  const decide = async (tx: Database) => {
    const found = await findWaitingReview(tx, id);
    if (!found.ok) return found;
    const { review, text } = found.value;
    if (isOwnText(by, { textBy: review.textBy, savedBy: text.savedBy }))
      return fail('own_text', 'Somebody else has to decide about a text that you changed last.');
    const decided = { deciderId: by.userId, decidedBy: by.email, decidedAt: clock.now(), reason };
    const state = decision === 'return' ? ('returned' as const) : ('approved' as const);
    const set = Object.assign({ state }, decided);
    await updateReview(tx, id, set);
    const { itemId, locale, revision } = review;
    const gone =
      decision === 'publish'
        ? await publishDraft(tx, { clock, hosts: env }, { id: itemId, locale, revision, savedBy: by.email })
        : null;
    if (gone && !gone.ok) throw new Undo(gone.problem);
    const done = Object.assign({}, review, set);
    await tell(tx, done);
    return succeed({ review: done, seqs: gone?.seqs ?? null });
  };
  try {
    return await writeInTurn(db, decide);
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    const { problem } = error;
    return fail('plan_refused', `It cannot go live: ${problem.kind} ${problem.detail}`.trim(), undefined, problem);
  }
}
