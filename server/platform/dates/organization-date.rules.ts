/** An instant, and the organization's time zone in which its days begin and end. */
export interface OrganizationMoment {
  now: Date;
  timeZone: string;
}

/** Most minutes in the cache of a zone. */
const capacity = 500;

/** Calendar of a time zone with the dates it has told, by minute. Made once: making one takes longer than most queries. */
interface ZoneCalendar {
  format: Intl.DateTimeFormat;
  dates: Map<number, string>;
}

const calendars = new Map<string, ZoneCalendar>();

function calendarOf(timeZone: string): ZoneCalendar {
  const known = calendars.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const made = { format, dates: new Map<number, string>() };
  calendars.set(timeZone, made);
  return made;
}

/**
 * Returns the calendar date of an instant in the organization's time zone, YYYY-MM-DD. Cached by the minute, in which
 * the date never changes: every request needs the same few.
 */
export function organizationDate(instant: Date, timeZone: string): string {
  const { format, dates } = calendarOf(timeZone);
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = dates.get(minute);
  if (known !== undefined) return known;
  const date = format.format(instant);
  if (dates.size >= capacity) dates.clear();
  dates.set(minute, date);
  return date;
}
