import type { PlanActor } from '../../people/access/plans/plan-as.ts';
import { prepareChangeAs } from '../../people/access/reviews/live-change-as.ts';
import type { ReviewServices } from '../../people/access/reviews/review-as.ts';
import { fail, succeed } from '../../platform/result.ts';
import { listWithdrawn, type StandardWithdrawal } from './withdraw-standard.ts';

/**
 * Stores a withdrawal beside a draft that waits as a change of what is live, for a second person to approve: readers hear of
 * it then, however far the draft is. Null without such a draft.
 * @returns the check of each language, the default one first; each is sent by itself
 */
export async function prepareWithdrawalAs(
  services: ReviewServices,
  actor: PlanActor,
  id: string,
  withdrawal: StandardWithdrawal,
) {
  const changes = await listWithdrawn(services.db, id, withdrawal);
  if (!changes.some(({ hasDraft }) => hasDraft)) return null;
  const reviews: string[] = [];
  for (const { locale, base, body } of changes) {
    const { path, fields } = body;
    const change = { path, fields, note: '', isMinor: false, matches: null };
    const prepared = await prepareChangeAs(services, actor, { id, locale, base, change, isAdded: true });
    if (prepared.ok) reviews.push(prepared.value.id);
    // A language that says so already needs no check.
    else if (prepared.code !== 'no_change') return prepared;
  }
  const [first] = reviews;
  return first === undefined ? fail('no_change', `${id} says so already.`) : succeed({ first, reviews });
}
