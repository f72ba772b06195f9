import { addDays, isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { startOfDay } from '../../platform/dates/zoned-time.rules.ts';

/** A period of whole days in the organization's time zone; both are in it, YYYY-MM-DD. */
export interface Days {
  from: string;
  until: string;
}

/** A period for the books: its days, and the instants at which it begins and has ended. */
export interface Period extends Days {
  timeZone: string;
  begin: Date;
  end: Date;
}

/** Returns the period of days; they are exchanged if they are in the wrong order. */
export function toPeriod({ from, until }: Days, timeZone: string): Period {
  const [first, last] = from <= until ? [from, until] : [until, from];
  const begin = startOfDay(first, timeZone);
  return { from: first, until: last, timeZone, begin, end: startOfDay(addDays(last, 1), timeZone) };
}

/** Returns the days that an address or a form names; those that are missing or no days are of the month before. */
export function readDays(given: URLSearchParams, today: string): Days {
  const day = (name: string) => {
    const text = given.get(name) ?? '';
    return isCalendarDate(text) ? text : null;
  };
  const month = monthBefore(today);
  return { from: day('from') ?? month.from, until: day('until') ?? month.until };
}

/** Returns the calendar month before the one of a day. */
export function monthBefore(today: string): Days {
  const until = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${until.slice(0, 8)}01`, until };
}

/** Longest period of a comparison, in days. */
const longest = 366;

/** Returns days in their order, at most a year of them: the last ones. */
export function withinYear({ from, until }: Days): Days {
  const [first, last] = from <= until ? [from, until] : [until, from];
  const earliest = addDays(last, 1 - longest);
  return { from: first < earliest ? earliest : first, until: last };
}
