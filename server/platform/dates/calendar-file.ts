import { addDays, isCalendarDate } from './calendar.rules.ts';
import { zonedInstant, zonedSpan } from './zoned-time.rules.ts';

/** A course as an entry of a calendar. */
export interface CourseDates {
  /** Stable between downloads, so that a calendar does not show a date twice. */
  id: string;
  title: string;
  place: string;
  /** Ways to join. */
  note: string;
  /** Both are instants, or both calendar dates where no time is known. */
  startsAt: string;
  endsAt: string;
  /** Address of a page with details. */
  url?: string | undefined;
  isCancelled?: boolean;
  /** Number of its changes: a calendar takes a higher one in place of what it has. */
  sequence?: number | undefined;
  /** Its days before a change: those that it no longer has are cancelled. */
  former?: Pick<CourseDates, 'startsAt' | 'endsAt'> | undefined;
}

/** Courses over more days than this are written as one entry. */
const dayLimit = 31;

/** Longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const lineLimit = 75;

/** Escapes a text value (RFC 5545, 3.3.11). Control characters are not allowed in a calendar. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ');

/** Folds a long line between characters, never inside one. */
function foldLine(line: string): string {
  const folded: string[] = [''];
  let bytes = 0;
  for (const character of line.toWellFormed()) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineLimit) {
      folded.push(' ');
      bytes = 1;
    }
    folded[folded.length - 1] += character;
    bytes += size;
  }
  return folded.join('\r\n');
}

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Returns the days of a course. A course of several days takes place between the same hours each day, so the evenings
 * stay free. Each day is computed separately because clocks may change in between.
 */
export function courseDays(
  { startsAt, endsAt }: Pick<CourseDates, 'startsAt' | 'endsAt'>,
  timeZone: string,
): { start: Date; end: Date }[] {
  const { startDate, startTime, endDate, endTime } = zonedSpan({ startsAt, endsAt }, timeZone);
  const whole = [{ start: new Date(startsAt), end: new Date(endsAt) }];
  if (endTime <= startTime) return whole;
  const days: { start: Date; end: Date }[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const [start, end] = [zonedInstant(day, startTime, timeZone), zonedInstant(day, endTime, timeZone)];
    if (!start || !end || days.length === dayLimit) return whole;
    days.push({ start, end });
  }
  return days;
}

/**
 * Returns start and end of each entry: one a day, or one of whole days, which ends on the day after (RFC 5545, 3.6.1).
 */
function toTimes(span: Pick<CourseDates, 'startsAt' | 'endsAt'>, timeZone: string): string[][] {
  const compact = (date: string) => date.replaceAll('-', '');
  if (isCalendarDate(span.startsAt) && isCalendarDate(span.endsAt)) {
    const end = compact(addDays(span.endsAt, 1));
    return [[`DTSTART;VALUE=DATE:${compact(span.startsAt)}`, `DTEND;VALUE=DATE:${end}`]];
  }
  return courseDays(span, timeZone).map(({ start, end }) => [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`]);
}

/**
 * Writes courses as a calendar file (RFC 5545). Times are in UTC, which calendars show in their owner's time zone.
 * @param facts.host of this site, for globally unique identifiers
 * @param facts.timeZone the organization's, whose clocks tell the hours of a course
 * @param facts.stamp when the file was made for the first time; the same facts give the same bytes
 */
export function writeCourseCalendar(
  courses: readonly CourseDates[],
  { host, stamp, timeZone }: { host: string; stamp: Date; timeZone: string },
): string {
  const events = courses.flatMap(({ id, title, place, note, url, isCancelled, sequence, former, ...span }) => {
    const days = toTimes(span, timeZone);
    const gone = former ? toTimes(former, timeZone).slice(days.length) : [];
    return [...days, ...gone].flatMap((times, index) => [
      'BEGIN:VEVENT',
      `UID:${id}-${index + 1}@${host}`,
      `DTSTAMP:${utc(stamp)}`,
      ...(sequence ? [`SEQUENCE:${sequence}`] : []),
      ...times,
      `SUMMARY:${escapeText(title)}`,
      `LOCATION:${escapeText(place)}`,
      `DESCRIPTION:${escapeText(note)}`,
      ...(url ? [`URL:${url}`] : []),
      ...(isCancelled || index >= days.length ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]);
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stanchion//Courses//EN', 'CALSCALE:GREGORIAN'];
  return `${[...head, 'METHOD:PUBLISH', ...events, 'END:VCALENDAR'].map(foldLine).join('\r\n')}\r\n`;
}
