import type { Problem } from '../../../platform/problem.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';
import { isDay, laterDay } from './form-days.rules.ts';

/** A day, YYYY-MM-DD, or a distance from today. */
type DateLimit = string | { days?: number; months?: number };
export interface DateField extends BaseField {
  kind: 'date';
  from?: DateLimit;
  to?: DateLimit;
}

/** A limit relative to today is undefined where today is not known: a stored page is read on any day. */
function dayOf(limit: DateLimit | undefined, today: string): string | undefined {
  if (typeof limit !== 'object') return limit;
  return today === '' ? undefined : laterDay(today, limit);
}

/** Returns the first and the last day a date field takes, both inclusive. */
export const dateSpan = ({ from, to }: Pick<DateField, 'from' | 'to'>, today: string) => ({
  min: dayOf(from, today),
  max: dayOf(to, today),
});

export const date: FieldKind<DateField> = {
  findProblem(text, field, _, { today }): Problem | null {
    if (!isDay(text)) return { key: 'DateInvalid' };
    const { min, max } = dateSpan(field, today);
    if (min !== undefined && text < min) return { key: 'DateTooEarly', tokens: { min } };
    return max !== undefined && text > max ? { key: 'DateTooLate', tokens: { max } } : null;
  },
};
