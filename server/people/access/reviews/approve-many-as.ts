import { decideWithin, findWaitingReview, type DecisionFailure } from '../../../content/checking/decide-review.ts';
import { tellReviews } from '../../../content/checking/tell-reviews.ts';
import { writeInTurn } from '../../../content/items/write-in-turn.ts';
import { readRule, type ReviewRow } from '../../../content/reviews/review.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { findAddressees } from '../list-publishers.ts';
import type { PlanActor } from '../plans/plan-as.ts';
import { recordCheck, type ReviewServices } from './review-as.ts';
import { mayCheckItem, variantOf } from './review-rights.ts';

/** Most texts that are approved at once: other writers wait for all of them. */
export const mostApproved = 200;

/** Texts that were approved, and the checks that were left, with the reason. */
export interface ApprovedMany {
  approved: ReviewRow[];
  left: { id: string; why: DecisionFailure | 'forbidden' | 'live' }[];
}

/**
 * Approves several drafts for a person who may check them; nothing goes live. A change of what is live is left: it goes live
 * with its approval. Whoever asked gets one email.
 */
export async function approveManyAs(
  services: ReviewServices,
  actor: PlanActor,
  { ids, key }: { ids: readonly string[]; key: string },
): Promise<Result<ApprovedMany, 'unauthorized'>> {
  const { db, clock, env, delivery } = services;
  const { person } = actor;
  if (!person) return fail('unauthorized', 'Please sign in.');
  const findReason = async (tx: Database, review: ReviewRow): Promise<'live' | 'forbidden' | null> => {
    if (review.change) return 'live';
    const variant = variantOf(review);
    return mayCheckItem(person, variant, await readRule(tx, variant.type)) ? null : 'forbidden';
  };
  const done = await writeInTurn(db, async (tx) => {
    const approved: ReviewRow[] = [];
    const left: ApprovedMany['left'] = [];
    for (const id of [...new Set(ids)].slice(0, mostApproved)) {
      const found = await findWaitingReview(tx, id);
      const why = found.ok ? await findReason(tx, found.value.review) : found.code;
      if (why) {
        left.push({ id, why });
        continue;
      }
      const request = { id, decision: 'approve' as const, reason: '', by: person };
      const decided = await decideWithin(tx, { clock, hosts: env }, request);
      if (!decided.ok) {
        left.push({ id, why: decided.code });
        continue;
      }
      const { review } = decided.value;
      await recordCheck(tx, services, actor, { action: 'check-approve', of: review });
      approved.push(review);
    }
    const byAsker = Map.groupBy(
      approved.filter(({ userId }) => userId !== person.userId),
      ({ userId }) => userId,
    );
    const told = (await findAddressees(tx, [...byAsker.keys()])).map((to) => ({
      to,
      reviews: byAsker.get(to.userId) ?? [],
    }));
    await tellReviews(tx, { clock, siteOrigin: env.siteOrigin }, { kind: 'checksApproved', batch: key, told });
    return { approved, left };
  });
  delivery.poke();
  return succeed(done);
}
