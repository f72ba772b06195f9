import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { FormHosts } from '../editing/find-form-problem.ts';
import { findRow } from '../items/content.repo.ts';
import { endOvertakenPlans } from '../plans/plan.repo.ts';
import { carryOutPlans, type PlanOutcome } from '../scheduling/carry-out-plan.ts';
import type { Unchecked } from '../reviews/hold-unchecked.ts';

/** A draft of an item that was never live, which goes live with another one. */
export interface DraftAlong {
  id: string;
  locale: string;
  revision: number;
}

/**
 * Publishes a stored draft, with what was published since merged into it, in a transaction that holds the turn to write.
 * A plan for the same draft is done by it.
 * @param draft.along goes live with it, all or nothing
 */
export async function publishDraft(
  tx: Database,
  { clock, hosts, unchecked }: { clock: Clock; hosts: FormHosts; unchecked?: Unchecked },
  { id, locale, revision, savedBy, along = [] }: DraftAlong & { savedBy: string; along?: readonly DraftAlong[] },
): Promise<PlanOutcome> {
  const row = await findRow(tx, id, locale);
  if (!row) return { ok: false, problem: { kind: 'gone', detail: '' } };
  const base = row.fields ? (row.draftBase ?? row.revision) : 0;
  const drafts = [{ id, locale, revision, base }, ...along.map((each) => Object.assign({ base: 0 }, each))];
  const steps = drafts.map((each) => {
    const how = { what: 'publish', madeBy: savedBy, departure: null } as const;
    return Object.assign({ itemId: each.id, locale: each.locale, revision: each.revision, base: each.base }, how);
  });
  const outcome = await carryOutPlans(tx, steps, { clock, hosts, ...(unchecked && { unchecked }) });
  if (!outcome.ok) return outcome;
  for (const each of drafts)
    await endOvertakenPlans(tx, { id: each.id, locale: each.locale, upTo: each.revision, at: clock.now() });
  return outcome;
}
