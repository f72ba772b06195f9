import type { DeletedVariant } from '../../../content/editing/delete-variants.ts';
import { findRow } from '../../../content/items/content.repo.ts';
import { tryPlans } from '../../../content/scheduling/try-plan.ts';
import type { PlanServices, PlanWhen } from '../../../content/scheduling/plan-item.ts';
import { fail, succeed } from '../../../platform/result.ts';
import { planAs, type PlanActor } from './plan-as.ts';

/**
 * Plans that languages of an item come off the site, each with what its address answers from then on. All of them are tried
 * together before the first is planned.
 */
export async function planDeletionAs(
  services: PlanServices,
  actor: PlanActor,
  { id, variants, when }: { id: string; variants: readonly DeletedVariant[]; when: PlanWhen },
) {
  const steps = [];
  for (const { locale, departure } of variants) {
    const base = (await findRow(services.db, id, locale))?.revision ?? 0;
    const madeBy = actor.person?.email ?? '';
    steps.push({ itemId: id, locale, what: 'withdraw' as const, revision: null, base, madeBy, departure });
  }
  const problem = await tryPlans(services, steps);
  if (problem) return fail('plan_refused', `It cannot go: ${problem.kind} ${problem.detail}`, undefined, problem);
  let place = when;
  for (const { locale, departure } of variants) {
    const planned = await planAs(services, actor, { id, locale, what: 'withdraw', departure, when: place });
    if (!planned.ok) return planned;
    const { releaseId } = planned.value;
    if (releaseId !== null) place = { kind: 'release', id: releaseId };
  }
  return succeed(null);
}
