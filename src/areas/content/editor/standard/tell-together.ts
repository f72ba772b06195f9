import { problemOf, type TogetherFailure } from '../../../../../server/standards/editing/plan-together.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { tellPlanProblem } from '../plan-words.ts';

interface Refused {
  code: TogetherFailure | 'year' | 'planned';
  message: string;
  fields?: Record<string, string> | undefined;
  details?: object;
}

/** Tells why nothing was planned; what was saved as drafts stays. */
export function tellTogether(refused: Refused, t: Translate): { errors: FormError[]; status?: 409 } {
  switch (refused.code) {
    case 'time':
      return { errors: [{ field: 'day', message: t('StandardDayPassed') }] };
    case 'year':
      return { errors: [{ field: 'year', message: t('StandardYearTaken') }], status: 409 };
    case 'planned':
      return { errors: [{ message: t('StandardPlannedAlready') }], status: 409 };
    case 'revision_conflict':
      return { errors: [{ message: t('StandardChanged') }], status: 409 };
    case 'plan_refused':
      return { errors: [{ message: t('StandardNotPlanned', { problem: tellPlanProblem(problemOf(refused), t) }) }] };
    case 'invalid_item': {
      const problem = Object.values(refused.fields ?? {})[0] ?? refused.message;
      return { errors: [{ message: t('StandardRefused', { problem }) }] };
    }
    case 'review_needed':
      return { errors: [{ message: t('DeskCheckNeeded') }] };
    case 'forbidden':
    case 'not_found':
      return { errors: [{ message: t('DeskNotAllowed') }] };
  }
}

/** Tells why a change of what is live was not stored for its check. */
export function tellPrepared(
  { code, message, fields }: { code: string; message: string; fields?: Record<string, string> | undefined },
  t: Translate,
): { errors: FormError[]; status?: 409 } {
  if (code === 'invalid_item' || code === 'revision_conflict') return tellTogether({ code, message, fields }, t);
  return { errors: [{ message: t(code === 'no_change' ? 'StandardSaysSo' : 'DeskNotAllowed') }] };
}
