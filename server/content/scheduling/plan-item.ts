import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Departure } from '../plans/departure.rules.ts';
import { findRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import { findWaitingPlan, insertPlan, updatePlan, type PlanRow } from '../plans/plan.repo.ts';
import { describeTimeProblem, readPlanTime, type TypedTime } from '../plans/plan-time.rules.ts';
import type { PlanVerb } from '../plans/plan.rules.ts';
import { findOpenRelease, findRelease, insertRelease } from '../plans/release.repo.ts';
import { listCompanions } from './list-companions.ts';
import type { TrialServices } from './try-plan.ts';
import { tryPlans } from './try-plan.ts';

/** When something goes out: at a time, or together with others. */
export type PlanWhen =
  | ({ kind: 'time' } & TypedTime)
  | { kind: 'release'; id: string }
  /** A release that is made for it. */
  | { kind: 'new-release'; name: string };

export interface PlanRequest {
  /** `type:name`. */
  id: string;
  locale: string;
  what: PlanVerb;
  /** What the address answers after a withdrawal; 404 without it. */
  departure?: Departure | undefined;
  when: PlanWhen;
  by: { userId: string; email: string };
  /** Records the plan in the audit, in its transaction. */
  record(tx: Database, plan: PlanRow): Promise<void>;
}

export type PlanFailure = 'not_found' | 'content_is_remote' | 'invalid_input' | 'plan_refused';

export type PlanServices = Pick<Platform, 'installation' | 'env'> & TrialServices;

/**
 * Plans that the newest draft of an item goes out, or that the item is withdrawn. It is tried at once: what fails now is
 * refused now. A plan that waits for the same is moved.
 */
export async function planItem(services: PlanServices, request: PlanRequest): Promise<Result<PlanRow, PlanFailure>> {
  const { db, clock, env, installation } = services;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const { id, locale, what, when, by } = request;
  const row = await findRow(db, id, locale);
  if (!row) return fail('not_found', `There is no item ${id} in ${locale}.`);
  const read = when.kind === 'time' ? readPlanTime(when, { now: clock.now(), timeZone: installation.timeZone }) : null;
  if (read && !read.ok) {
    const { problem } = read;
    const sentence = describeTimeProblem(problem);
    return fail(
      'invalid_input',
      `The time ${sentence}.`,
      { [problem.kind === 'missing' ? 'date' : 'time']: sentence },
      problem,
    );
  }
  const step = {
    itemId: id,
    locale,
    what,
    revision: what === 'publish' ? (row.draftRevision ?? row.revision) : null,
    base: what === 'publish' && row.fields ? (row.draftBase ?? row.revision) : row.fields ? row.revision : 0,
    madeBy: by.email,
    departure: what === 'withdraw' ? (request.departure ?? null) : null,
  };
  if (what === 'withdraw' && !row.fields) return fail('plan_refused', `${id} is not live.`, undefined, gone);
  if (what === 'publish' && row.draftRevision === null)
    return fail('plan_refused', `${id} has no draft that could go out.`, undefined, empty);
  const release = when.kind === 'release' ? await findRelease(db, when.id) : undefined;
  const companions = when.kind === 'time' ? [] : await listCompanions(db, step, release ?? null);
  const problem = await tryPlans(services, [step], companions);
  if (problem)
    return fail(
      'plan_refused',
      `It could not go out now: ${problem.kind} ${problem.detail}`.trim(),
      undefined,
      problem,
    );
  return writeInTurn(db, async (tx) => {
    const waiting = await findWaitingPlan(tx, { id, locale }, what);
    const releaseId = await placeOf(tx, when, { userId: by.userId, madeBy: by.email, madeAt: clock.now() });
    if (!releaseId.ok) return releaseId;
    if (waiting?.releaseId && waiting.releaseId !== releaseId.value)
      return fail('plan_refused', `${id} is part of another release: take it out there first.`, undefined, elsewhere);
    const set = {
      itemId: step.itemId,
      locale: step.locale,
      what: step.what,
      revision: step.revision,
      base: step.base,
      departure: step.departure,
      releaseId: releaseId.value,
      at: read?.at ?? null,
      userId: by.userId,
      madeBy: by.email,
      madeAt: clock.now(),
    };
    if (waiting) await updatePlan(tx, waiting.id, set);
    const plan = waiting ? Object.assign({}, waiting, set) : await insertPlan(tx, set);
    await request.record(tx, plan);
    return succeed(plan);
  });
}

const gone = { kind: 'gone', detail: '' } as const;
const empty = { kind: 'empty', detail: '' } as const;
const elsewhere = { kind: 'elsewhere', detail: '' } as const;

/** Returns the release that a plan becomes part of; null for one with a time of its own. */
async function placeOf(
  tx: Database,
  when: PlanWhen,
  made: { userId: string; madeBy: string; madeAt: Date },
): Promise<Result<string | null, 'not_found'>> {
  if (when.kind === 'time') return succeed(null);
  if (when.kind === 'new-release') {
    const { userId, madeBy, madeAt } = made;
    return succeed((await insertRelease(tx, { name: when.name, userId, madeBy, madeAt })).id);
  }
  const release = await findOpenRelease(tx, when.id);
  return release ? succeed(release.id) : fail('not_found', 'This release has gone out or was stopped.');
}
