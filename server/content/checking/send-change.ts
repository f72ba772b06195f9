import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import { findReview, findWaitingChange, updateReview, type ReviewRow } from '../reviews/review.repo.ts';
import { publishChange } from './publish-change.ts';

interface Act {
  id: string;
  by: { userId: string; email: string };
  /** Records it in the audit and writes the emails, in its transaction. */
  tell(tx: Database, review: ReviewRow): Promise<void>;
}

/** Returns a check that nobody has decided or taken back. */
export async function findUndecided(
  db: Database,
  id: string,
): Promise<Result<ReviewRow, 'not_found' | 'review_ended'>> {
  const review = isUuid(id) ? await findReview(db, id) : undefined;
  if (!review) return fail('not_found', 'There is no such check.');
  if (review.state !== 'open' && review.state !== 'prepared')
    return fail('review_ended', `It has been decided already: ${review.state}.`);
  return succeed(review);
}

/**
 * Sends a stored change of what is live for checking. One of the same person that waits is taken back by it; one of somebody
 * else has to be decided first, so that nobody approves two changes of one text that do not know each other.
 */
export const sendChange = (
  db: Database,
  clock: Clock,
  { id, by, of, note, tell }: Act & { of: string | null; note: string },
): Promise<Result<ReviewRow, 'not_found' | 'review_ended' | 'change_waits'>> =>
  writeInTurn(db, async (tx) => {
    const found = await findUndecided(tx, id);
    if (!found.ok) return found;
    const { itemId, locale, change } = found.value;
    if (!change) return fail('not_found', 'It is no change of what is live.');
    const waiting = await findWaitingChange(tx, { id: itemId, locale });
    if (waiting && waiting.id !== id && waiting.userId !== by.userId)
      return fail('change_waits', 'Another change of what is live waits for its check.', undefined, { id: waiting.id });
    const askedAt = clock.now();
    if (waiting && waiting.id !== id) await updateReview(tx, waiting.id, recalled(by, askedAt));
    const set = { state: 'open' as const, askedBy: by.email, askedAt, askedOf: of, note };
    await updateReview(tx, id, set);
    const review = Object.assign({}, found.value, set);
    await tell(tx, review);
    return succeed(review);
  });

const recalled = (by: Act['by'], at: Date) => ({
  state: 'recalled' as const,
  deciderId: by.userId,
  decidedBy: by.email,
  decidedAt: at,
});

/** Takes a check back that nobody has decided. */
export const recallReview = (
  db: Database,
  clock: Clock,
  { id, by, tell }: Act,
): Promise<Result<ReviewRow, 'not_found' | 'review_ended'>> =>
  writeInTurn(db, async (tx) => {
    const found = await findUndecided(tx, id);
    if (!found.ok) return found;
    await updateReview(tx, id, recalled(by, clock.now()));
    await tell(tx, found.value);
    return succeed(found.value);
  });

/** Publishes a change of what is live at once, although nobody else has approved it. */
export const forceChange = (
  { db, clock, env }: { db: Database; clock: Clock; env: FormHosts },
  { id, by, reason, tell }: Act & { reason: string },
): Promise<Result<{ from: number; to: number } | null, 'not_found' | 'review_ended' | 'plan_refused'>> =>
  writeInTurn(db, async (tx) => {
    const found = await findUndecided(tx, id);
    if (!found.ok) return found;
    if (!found.value.change) return fail('not_found', 'It is no change of what is live.');
    const gone = await publishChange(tx, { clock, hosts: env, by: by.email }, found.value);
    if (!gone.ok) return refuse(gone.problem);
    const decided = { deciderId: by.userId, decidedBy: by.email, decidedAt: clock.now() };
    await updateReview(tx, id, Object.assign({ state: 'forced' as const, reason }, decided));
    await tell(tx, found.value);
    return succeed(gone.seqs);
  });

const refuse = (problem: PlanProblem) =>
  fail('plan_refused', `It cannot go live: ${problem.kind} ${problem.detail}`.trim(), undefined, problem);
