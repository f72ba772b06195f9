import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { endPlans, findPlan, type PlanRow } from '../plans/plan.repo.ts';

/** Returns a plan that waits or went wrong, which can be stopped or put away. */
export async function findStoppable(db: Database, id: string): Promise<Result<PlanRow, 'not_found' | 'plan_ended'>> {
  const plan = isUuid(id) ? await findPlan(db, id) : undefined;
  if (!plan) return fail('not_found', 'There is no such plan.');
  if (plan.state === 'waiting' || plan.state === 'failed') return succeed(plan);
  return fail('plan_ended', `This plan has ended already: it is ${plan.state}.`);
}

/** Stops a waiting plan, or puts one away that went wrong. */
export const stopPlan = (
  db: Database,
  clock: Clock,
  { id, record }: { id: string; record(tx: Database, plan: PlanRow): Promise<void> },
): Promise<Result<PlanRow, 'not_found' | 'plan_ended'>> =>
  writeInTurn(db, async (tx) => {
    const found = await findStoppable(tx, id);
    if (!found.ok) return found;
    await endPlans(tx, [id], { state: 'cancelled', at: clock.now(), problem: found.value.problem });
    await record(tx, found.value);
    return found;
  });
