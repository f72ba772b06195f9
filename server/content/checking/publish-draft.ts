import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { findRow } from '../items/content.repo.ts';
import { endOvertakenPlans } from '../plans/plan.repo.ts';
import { carryOutPlans, type PlanOutcome } from '../scheduling/carry-out-plan.ts';
import type { Unchecked } from '../reviews/hold-unchecked.ts';

/**
 * Publishes a stored draft, with what was published since merged into it, in a transaction that holds the turn to write.
 * A plan for the same draft is done by it.
 */
export async function publishDraft(
  tx: Database,
  { clock, hosts, unchecked }: { clock: Clock; hosts: FormHosts; unchecked?: Unchecked },
  { id, locale, revision, savedBy }: { id: string; locale: string; revision: number; savedBy: string },
): Promise<PlanOutcome> {
  const row = await findRow(tx, id, locale);
  if (!row) return { ok: false, problem: { kind: 'gone', detail: '' } };
  const base = row.fields ? (row.draftBase ?? row.revision) : 0;
  const step = { itemId: id, locale, what: 'publish', revision, base, madeBy: savedBy, departure: null } as const;
  const outcome = await carryOutPlans(tx, [step], { clock, hosts, ...(unchecked && { unchecked }) });
  if (outcome.ok) await endOvertakenPlans(tx, { id, locale, upTo: revision, at: clock.now() });
  return outcome;
}
