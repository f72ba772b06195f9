import { addDays, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';

/** Days that a buyer has to choose, unless staff name another last day. */
const choiceDays = 14;
/** Most days that they may give. */
const mostChoiceDays = 180;
/** Time before the end at which a buyer is reminded, in milliseconds; sooner if they have little time. */
const reminderLead = 3 * 86_400_000;

/** Returns the days from which staff choose the last one; YYYY-MM-DD. */
export const choiceDaysFrom = (today: string) => ({
  first: addDays(today, 1),
  usual: addDays(today, choiceDays),
  last: addDays(today, mostChoiceDays),
});

/** Returns whether a typed day can be the last one to choose. */
export function isChoiceDay(day: string, today: string): boolean {
  const { first, last } = choiceDaysFrom(today);
  return isCalendarDate(day) && day >= first && day <= last;
}

/** Returns the instant at which a last day has ended in a zone. */
export const endOfChoice = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);

/** Returns the last day of a choice that ends at an instant. */
export const lastChoiceDay = (chooseBy: Date, timeZone: string): string =>
  organizationDate(new Date(chooseBy.getTime() - 1), timeZone);

/** Returns when a buyer is reminded: three days before the end, or halfway if that is later. */
export function choiceReminderAt({ decidedAt, chooseBy }: { decidedAt: Date; chooseBy: Date }): Date {
  const halfway = (decidedAt.getTime() + chooseBy.getTime()) / 2;
  return new Date(Math.max(halfway, chooseBy.getTime() - reminderLead));
}
