import * as v from 'valibot';
import { isCalendarDate } from '../dates/calendar.rules.ts';

/** Settings of the profile prompt: the people it asks, and the days that "later" lasts. */
export const profileVariables = {
  PROFILE_PROMPT_AFTER: v.optional(
    v.pipe(v.string(), v.check(isCalendarDate, 'must be a day, such as 2026-01-31')),
    '2026-01-01',
  ),
  PROFILE_REMINDER_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number of days from 1 to 365'),
      v.transform(Number),
      v.minValue(1, 'must be a number of days from 1 to 365'),
      v.maxValue(365, 'must be a number of days from 1 to 365'),
    ),
    '14',
  ),
};
