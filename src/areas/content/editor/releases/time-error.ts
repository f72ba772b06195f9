import type { TimeProblem } from '../../../../../server/content/plans/plan-time.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

const keys = {
  missing: 'DeskPlanTimeMissing',
  past: 'DeskPlanTimePast',
  far: 'DeskPlanTimeFar',
  twice: 'DeskPlanTimeTwice',
} as const;

/** Returns the error of a time that is typed for a release. */
export function timeError(problem: TimeProblem, release: string, t: Translate): FormError {
  const field = `${problem.kind === 'twice' ? 'occurrence' : 'date'}-${release}`;
  if (problem.kind !== 'never') return { field, message: t(keys[problem.kind]) };
  return { field, message: t('DeskPlanTimeNever', { time: `${problem.next.date} ${problem.next.time}` }) };
}
