import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { isCalendarDate } from './calendar.rules.ts';
import { organizationDate, organizationZone } from './organization-date.rules.ts';

/** Uses Intl: the offsets of date-fns-tz are one hour off around a clock change. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: organizationZone, hour: '2-digit', minute: '2-digit' });

/** Formats an instant in New York time: "2027-03-01 09:00". */
export const easternDateTime = (instant: Date): string => `${organizationDate(instant)} ${clock.format(instant)}`;

/**
 * Returns the instant of a date and a time in New York; the first one of an hour that occurs twice. Null for a time
 * that does not occur, such as 02:30 when summer time begins.
 */
export function easternInstant(date: string, time: string): Date | null {
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = fromZonedTime(`${date}T${time}`, organizationZone);
  return easternDateTime(instant) === `${date} ${time}` ? instant : null;
}

/**
 * Returns noon in New York, for calendar dates where only an instant can be stored: it has the same date in all time
 * zones of America and Europe. Null for a date that does not exist.
 */
export const easternNoon = (date: string): Date | null => easternInstant(date, '12:00');

/** Returns the first instant of a calendar date in New York. */
export const startOfDay = (date: string): Date => fromZonedTime(`${date}T00:00`, organizationZone);

/** Converts two ISO instants to dates and times of New York (docs/decisions/product-pages.md#eastern-time). */
export function easternSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const [startDate = '', startTime = ''] = easternDateTime(new Date(startsAt)).split(' ');
  const [endDate = '', endTime = ''] = easternDateTime(new Date(endsAt)).split(' ');
  return { startDate, startTime, endDate, endTime };
}
