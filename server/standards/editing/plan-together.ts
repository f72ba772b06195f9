import { saveItem, type SaveFailure, type SaveRequest } from '../../content/editing/save-item.ts';
import { readPlanTime, type TimeProblem, type TypedTime } from '../../content/plans/plan-time.rules.ts';
import type { PlanProblem } from '../../content/plans/plan.rules.ts';
import type { PlanServices, PlanWhen } from '../../content/scheduling/plan-item.ts';
import { setReleaseTimeAs } from '../../people/access/plans/change-release-as.ts';
import { planAs, type PlanActor } from '../../people/access/plans/plan-as.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';

/** A draft that goes out with others. */
export type PlannedDraft = Pick<SaveRequest, 'id' | 'body' | 'base' | 'contains'> & { locale: string };

export type TogetherFailure = 'time' | SaveFailure | 'plan_refused' | 'forbidden' | 'not_found';

/** Returns the first time of a day, on the clocks of a zone, that is a time to publish. */
function readMidnight(day: string, when: { now: Date; timeZone: string }): { typed: TypedTime; problem?: TimeProblem } {
  const typed: TypedTime = { date: day, time: '00:00', occurrence: 'first' };
  const read = readPlanTime(typed, when);
  if (read.ok) return { typed };
  // Some zones move their clocks at midnight.
  return read.problem.kind === 'never'
    ? { typed: Object.assign(typed, read.problem.next) }
    : { typed, problem: read.problem };
}

/**
 * Saves drafts and makes them a release, due at the midnight that a day begins with. Each is tried at once. What fails
 * leaves the drafts, and the release without a time.
 */
export async function planTogether(
  services: PlanServices,
  actor: PlanActor,
  { name, drafts, day }: { name: string; drafts: readonly PlannedDraft[]; day: string },
): Promise<Result<{ release: string }, TogetherFailure>> {
  const { db, clock, env, installation } = services;
  const midnight = readMidnight(day, { now: clock.now(), timeZone: installation.timeZone });
  if (midnight.problem) return fail('time', 'The day is no day to publish.', undefined, midnight.problem);
  for (const { locale: _, ...draft } of drafts) {
    const savedBy = actor.person?.email ?? '';
    const saved = await saveItem(db, clock, { ...draft, isDraft: true, savedBy, isMerging: true, hosts: env });
    if (!saved.ok) return saved;
  }
  return releaseTogether(services, actor, { name, items: drafts, typed: midnight.typed });
}

/** Makes a release of stored drafts, due at a time. What fails leaves the release without a time. */
export async function releaseTogether(
  services: PlanServices,
  actor: PlanActor,
  { name, items, typed }: { name: string; items: readonly { id: string; locale: string }[]; typed: TypedTime },
): Promise<Result<{ release: string }, TogetherFailure>> {
  let release: string | null = null;
  for (const { id, locale } of items) {
    const when: PlanWhen = release === null ? { kind: 'new-release', name } : { kind: 'release', id: release };
    const planned = await planAs(services, actor, { id, locale, what: 'publish', when });
    if (!planned.ok) return refuse(planned);
    release = planned.value.releaseId;
  }
  if (release !== null) {
    const timed = await setReleaseTimeAs(services, actor, release, typed);
    if (!timed.ok) return timed.code === 'time' ? fail('time', 'It has passed.', undefined, timed.problem) : timed;
  }
  return succeed({ release: release ?? '' });
}

type Refused = { code: string; message: string; details?: object };

const refuse = ({ code, message, details }: Refused): Result<never, 'plan_refused' | 'forbidden' | 'not_found'> =>
  code === 'plan_refused' || code === 'forbidden'
    ? fail(code, message, undefined, details)
    : fail('not_found', message);

/** Returns why a release was refused, where it is known. */
export const problemOf = ({ details }: { details?: object }): PlanProblem =>
  (details as PlanProblem | undefined) ?? { kind: 'fault', detail: '' };

/** Returns whether a second person has to approve what was asked for; it is saved as a draft then. */
export const isHeld = (refused: { code: string; details?: object }): boolean =>
  refused.code === 'review_needed' || (refused.code === 'plan_refused' && problemOf(refused).kind === 'unchecked');
