import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Env } from '../../platform/env/env.ts';
import { findItemDraft } from '../editing/find-draft.ts';
import type { LiveItem } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import { carryOutPlans, type PlannedStep } from './carry-out-plan.ts';

/** Renders the page of a draft without storing it. @returns why it cannot be rendered, or null */
export type TryDraft = (draft: LiveItem) => Promise<string | null>;

export interface TrialServices {
  db: Database;
  clock: Clock;
  env: Pick<Env, 'redirectHosts' | 'marketingHosts'>;
  tryDraft: TryDraft;
}

/**
 * Does what plans would do now, and renders their pages; nothing of it stays.
 * @param companions what goes out with them, and is tried without rendering
 * @returns what fails now, or null
 */
export async function tryPlans(
  { db, clock, env, tryDraft }: TrialServices,
  plans: readonly PlannedStep[],
  companions: readonly PlannedStep[] = [],
): Promise<PlanProblem | null> {
  const outcome = await writeInTurn(db, (tx) =>
    carryOutPlans(tx, [...plans, ...companions], { clock, hosts: env, isTrial: true }),
  );
  if (!outcome.ok) return outcome.problem;
  for (const { itemId: id, locale, what, revision } of plans) {
    if (what !== 'publish' || revision === null) continue;
    const draft = await findItemDraft(db, { id, locale, revision });
    const detail = draft && (await tryDraft(draft));
    if (detail) return { kind: 'render', detail, item: { id, locale } };
  }
  return null;
}
