import { placeTime, readersTime } from '../../../../server/platform/dates/place-time.rules.ts';
import type { PlanProblemKind } from '../../../../server/content/plans/plan.rules.ts';
import type { Translate } from '../../../platform/ui/translate.ts';
import type { DeskKey } from '../desk-key.ts';
import type { FormPlan, PlanRefusal } from '../item-form.ts';

/** The clocks of the organisation, those of the reader where they are known, and the language of the desk. */
export interface DeskClocks {
  language: string;
  timeZone: string;
  /** Null on the server. */
  readersZone: string | null;
}

/** Tells a time on the clocks of the organisation, and on the reader's where they show another one. */
export function tellTime(at: string, clocks: DeskClocks, t: Translate<DeskKey>): string {
  const { language, timeZone, readersZone } = clocks;
  const instant = new Date(at);
  const time = placeTime(instant, language, timeZone, new Date());
  const own = readersZone && readersTime(instant, language, timeZone, readersZone);
  return own ? `${time} – ${t('LaterOwnTime', { time: own })}` : time;
}

/** Tells what a plan does, and when. */
export function tellPlan({ what, at, release }: FormPlan, clocks: DeskClocks, t: Translate<DeskKey>): string {
  const isPublish = what === 'publish';
  const name = release?.name ?? '';
  if (at === null) return t(isPublish ? 'GoesOutWith' : 'ComesOffWith', { name });
  const time = tellTime(at, clocks, t);
  if (release) return t(isPublish ? 'GoesOutWithAt' : 'ComesOffWithAt', { name, time });
  return t(isPublish ? 'GoesOut' : 'ComesOff', { time });
}

const problemKeys = {
  contested: 'PlanContested',
  invalid: 'PlanInvalid',
  gone: 'PlanGone',
  needed: 'PlanNeeded',
  unchecked: 'PlanUnchecked',
  render: 'PlanRender',
  empty: 'PlanEmpty',
  fault: 'PlanFault',
  elsewhere: 'PlanElsewhere',
} as const satisfies Record<PlanProblemKind, DeskKey>;

const timeKeys = {
  missing: 'PlanTimeMissing',
  past: 'PlanTimePast',
  far: 'PlanTimeFar',
  twice: 'PlanTimeTwice',
} as const;

/** Tells why something could not be planned, and what to do. */
export function tellRefusal(refusal: PlanRefusal, t: Translate<DeskKey>): string {
  if (refusal.of === 'release') return t(refusal.problem === 'name' ? 'PlanNameMissing' : 'PlanMissing');
  if (refusal.of === 'time') {
    const { problem } = refusal;
    if (problem.kind !== 'never') return t(timeKeys[problem.kind]);
    return t('PlanTimeNever', { time: `${problem.next.date} ${problem.next.time}` });
  }
  const { kind, detail } = refusal.problem;
  return `${t('PlanFails')} ${t(problemKeys[kind])}${detail ? ` (${detail})` : ''}`;
}
