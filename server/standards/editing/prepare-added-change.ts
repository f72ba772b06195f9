import { prepareChangeAs } from '../../people/access/reviews/live-change-as.ts';
import type { ReviewServices } from '../../people/access/reviews/review-as.ts';
import type { PlanActor } from '../../people/access/plans/plan-as.ts';
import { fail } from '../../platform/result.ts';
import { addEditionChange, type NewChange } from './add-change.rules.ts';
import { findStandard } from './find-standard.ts';

/**
 * Stores what is added to an edition as a change of what is live, for a second person to approve: a draft that waits beside
 * it, and may be far from ready, stays out of that.
 */
export async function prepareAddedChangeAs(
  services: ReviewServices,
  actor: PlanActor,
  { id, locale, year, change }: { id: string; locale: string; year: number; change: NewChange },
) {
  const standard = await findStandard(services.db, { id, locale, isLive: true });
  const added = standard && addEditionChange(standard.fields, year, change);
  if (!standard || !added) return fail('not_found', `There is no edition ${year} of ${id}.`);
  const { path, revision: base } = standard;
  const changed = { path, fields: added.fields, note: '', isMinor: false, matches: null };
  return prepareChangeAs(services, actor, {
    id: standard.id,
    locale: standard.locale,
    base,
    change: changed,
    isAdded: true,
  });
}
