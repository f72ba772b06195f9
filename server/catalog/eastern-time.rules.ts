import { organizationDate } from '../membership/membership-status.rules.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });

/** Whether a text is a date of the calendar, YYYY-MM-DD; the thirtieth of February is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Today on the calendars of the organization. */
export const easternToday = (now: Date): string => organizationDate(now);

/** So many days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** An instant as the calendars and clocks of New York have it: "2027-03-01 09:00". */
export const easternDateTime = (instant: Date): string => `${organizationDate(instant)} ${clock.format(instant)}`;

/**
 * The instant of a date and a time in New York; of an hour that comes twice, the first. Null for a time that no clock
 * shows, such as 02:30 when summer time begins.
 */
export function easternInstant(date: string, time: string): Date | null {
  if (!isCalendarDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  // New York is four hours behind Greenwich in summer and five in winter: one of the two fits.
  for (const offset of ['-04:00', '-05:00']) {
    const instant = new Date(`${date}T${time}:00${offset}`);
    if (easternDateTime(instant) === `${date} ${time}`) return instant;
  }
  return null;
}
