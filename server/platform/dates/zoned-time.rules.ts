import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { isCalendarDate } from './calendar.rules.ts';
import { organizationDate } from './organization-date.rules.ts';

/** Clocks change at whole quarters of an hour. */
const quarter = 15 * 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Uses Intl: the offsets of date-fns-tz are one hour off around a clock change. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Formats an instant in the time of a zone: "2027-03-01 09:00". */
export const zonedDateTime = (instant: Date, timeZone: string): string =>
  `${organizationDate(instant, timeZone)} ${clockOf(timeZone).format(instant)}`;

/**
 * Returns the instant of a date and a time in a zone; the first one of an hour that occurs twice. Null for a time that
 * does not occur, such as 02:30 when summer time begins.
 */
export function zonedInstant(date: string, time: string, timeZone: string): Date | null {
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = fromZonedTime(`${date}T${time}`, timeZone);
  const isShownAt = (at: Date) => zonedDateTime(at, timeZone) === `${date} ${time}`;
  // Clocks go back by an hour, or by half of one; date-fns-tz gives the second occurrence east of Greenwich.
  const earlier = [4, 2].map((quarters) => new Date(instant.getTime() - quarters * quarter)).find(isShownAt);
  return earlier ?? (isShownAt(instant) ? instant : null);
}

/** Returns noon in a zone, for calendar dates where only an instant can be stored. Null for a date that does not exist. */
export const zonedNoon = (date: string, timeZone: string): Date | null => zonedInstant(date, '12:00', timeZone);

/**
 * Returns the first instant of a calendar date in a zone: the first midnight of two, and not
 * midnight where the clocks go forward at that moment.
 */
export function startOfDay(date: string, timeZone: string): Date {
  let start = fromZonedTime(`${date}T00:00`, timeZone);
  while (organizationDate(start, timeZone) < date) start = new Date(start.getTime() + quarter);
  const before = () => new Date(start.getTime() - quarter);
  while (organizationDate(before(), timeZone) >= date) start = before();
  return start;
}

/** Converts two ISO instants to dates and times of a zone (docs/decisions/product-pages.md#time-zone). */
export function zonedSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }, timeZone: string) {
  const [startDate = '', startTime = ''] = zonedDateTime(new Date(startsAt), timeZone).split(' ');
  const [endDate = '', endTime = ''] = zonedDateTime(new Date(endsAt), timeZone).split(' ');
  return { startDate, startTime, endDate, endTime };
}
