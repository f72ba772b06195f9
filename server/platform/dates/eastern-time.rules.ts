import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { isCalendarDate } from './calendar.rules.ts';
import { organizationDate, organizationZone } from './organization-date.rules.ts';

/** Through Intl: the offsets that date-fns-tz tells of an instant are an hour out around a change of clocks. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: organizationZone, hour: '2-digit', minute: '2-digit' });

/** An instant as the calendars and clocks of New York have it: "2027-03-01 09:00". */
export const easternDateTime = (instant: Date): string => `${organizationDate(instant)} ${clock.format(instant)}`;

/**
 * The instant of a date and a time in New York; of an hour that comes twice, the first. Null for a time that no clock
 * shows, such as 02:30 when summer time begins.
 */
export function easternInstant(date: string, time: string): Date | null {
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = fromZonedTime(`${date}T${time}`, organizationZone);
  return easternDateTime(instant) === `${date} ${time}` ? instant : null;
}

/**
 * The instant that stands for a calendar date where only an instant can be told, noon in New York: the same date in all time
 * zones of America and Europe. Null for a date that does not exist.
 */
export const noonOf = (date: string): Date | null => easternInstant(date, '12:00');

/** The first instant of a calendar date in New York. */
export const startOfDay = (date: string): Date => fromZonedTime(`${date}T00:00`, organizationZone);

/**
 * When something begins and ends, as dates and times of New York (docs/decisions/product-pages.md#eastern-time); both
 * are ISO instants.
 */
export function easternSpan({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const [startDate = '', startTime = ''] = easternDateTime(new Date(startsAt)).split(' ');
  const [endDate = '', endTime = ''] = easternDateTime(new Date(endsAt)).split(' ');
  return { startDate, startTime, endDate, endTime };
}
