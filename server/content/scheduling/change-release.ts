import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { isUuid } from '../../platform/uuid.rules.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { endPlans, endRelease, listReleasePlans, type PlanRow, type ReleaseRow } from '../plans/plan.repo.ts';
import { readPlanTime, type TimeProblem, type TypedTime } from '../plans/plan-time.rules.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import { findOpenRelease, insertRelease, updateRelease } from '../plans/release.repo.ts';
import { carryOutPlans } from './carry-out-plan.ts';
import type { PlanServices } from './plan-item.ts';
import { tryPlans } from './try-plan.ts';

/** A release with its plans. */
export interface WholeRelease {
  release: ReleaseRow;
  plans: PlanRow[];
}

interface Change {
  id: string;
  /** Decides from the items whether the person may do it; the sentence refuses it. */
  mayChange(plans: readonly PlanRow[]): Result<null, 'forbidden'>;
  /** Records the change in the audit, in its transaction. */
  record(tx: Database, changed: WholeRelease): Promise<void>;
}

type ReleaseFailure = 'not_found' | 'forbidden';
type Refused<Code extends string> = Result<never, Code>;

/** Finds a release that has not gone out, for somebody who may change all its items. */
async function findChangeable(tx: Database, { id, mayChange }: Change): Promise<Result<WholeRelease, ReleaseFailure>> {
  const release = isUuid(id) ? await findOpenRelease(tx, id) : undefined;
  if (!release) return fail('not_found', 'There is no such release, or it has gone out already.');
  const plans = await listReleasePlans(tx, id);
  const allowed = mayChange(plans);
  return allowed.ok ? succeed({ release, plans }) : allowed;
}

const refusePlan = (problem: PlanProblem): Refused<'plan_refused'> =>
  fail('plan_refused', `The release cannot go out: ${problem.kind} ${problem.detail}`.trim(), undefined, problem);

const empty: PlanProblem = { kind: 'empty', detail: '' };

export const makeRelease = (
  { db, clock }: Pick<PlanServices, 'db' | 'clock'>,
  { name, by, record }: { name: string; by: { userId: string; email: string } } & Pick<Change, 'record'>,
): Promise<ReleaseRow> =>
  db.transaction(async (tx) => {
    const made = { name, userId: by.userId, madeBy: by.email, madeAt: clock.now() };
    const release = await insertRelease(tx, made);
    await record(tx, { release, plans: [] });
    return release;
  });

/** Sets the time at which a release goes out, once it could go out now. */
export async function setReleaseTime(
  services: PlanServices,
  { typed, ...change }: Change & { typed: TypedTime },
): Promise<Result<WholeRelease, ReleaseFailure | 'plan_refused'> | { ok: false; code: 'time'; problem: TimeProblem }> {
  const { db, clock, installation } = services;
  const read = readPlanTime(typed, { now: clock.now(), timeZone: installation.timeZone });
  if (!read.ok) return { ok: false, code: 'time', problem: read.problem };
  const first = await db.transaction((tx) => findChangeable(tx, change));
  if (!first.ok) return first;
  const problem = first.value.plans.length === 0 ? empty : await tryPlans(services, first.value.plans);
  if (problem) return refusePlan(problem);
  return writeInTurn(db, async (tx) => {
    const found = await findChangeable(tx, change);
    if (!found.ok) return found;
    const set = { at: read.at, state: 'waiting', problem: null, doneAt: null } as const;
    await updateRelease(tx, change.id, set);
    const changed = { release: Object.assign({}, found.value.release, set), plans: found.value.plans };
    await change.record(tx, changed);
    return succeed(changed);
  });
}

/**
 * Publishes a release at once: everything or nothing.
 * @returns its changes in the feed; null where readers see all of it already
 */
export function goOutNow(
  { db, clock, env }: Pick<PlanServices, 'db' | 'clock' | 'env'>,
  change: Change,
): Promise<Result<{ from: number; to: number } | null, ReleaseFailure | 'plan_refused'>> {
  return writeInTurn(db, async (tx) => {
    const found = await findChangeable(tx, change);
    if (!found.ok) return found;
    const { release, plans } = found.value;
    const outcome = plans.length === 0 ? null : await carryOutPlans(tx, plans, { clock, hosts: env });
    if (!outcome?.ok) return refusePlan(outcome?.problem ?? empty);
    const done = { state: 'done', at: clock.now() } as const;
    await endRelease(tx, release.id, done);
    await endPlans(
      tx,
      plans.map(({ id }) => id),
      done,
    );
    await change.record(tx, found.value);
    return succeed(outcome.seqs);
  });
}

/** Stops a release: it and its plans are cancelled. */
export const stopRelease = (
  { db, clock }: Pick<PlanServices, 'db' | 'clock'>,
  change: Change,
): Promise<Result<WholeRelease, ReleaseFailure>> =>
  writeInTurn(db, async (tx) => {
    const found = await findChangeable(tx, change);
    if (!found.ok) return found;
    const { release, plans } = found.value;
    const ended = { state: 'cancelled', at: clock.now(), problem: release.problem } as const;
    await endRelease(tx, release.id, ended);
    await endPlans(
      tx,
      plans.map(({ id }) => id),
      ended,
    );
    await change.record(tx, found.value);
    return found;
  });
