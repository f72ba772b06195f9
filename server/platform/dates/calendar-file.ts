import { addDays, isCalendarDate } from './calendar.rules.ts';
import { easternInstant, easternSpan } from './eastern-time.rules.ts';

/** A course as a calendar has it. */
export interface CourseDates {
  /** Stays the same when the file is fetched again, so that a calendar has each date once. */
  id: string;
  title: string;
  place: string;
  /** Says how to join. */
  note: string;
  /** Both instants, or both calendar dates where no time is known. */
  startsAt: string;
  endsAt: string;
  /** Where there is more about it. */
  url?: string | undefined;
  isCancelled?: boolean;
}

/** Most days a course is taken apart into; one that runs longer is one date. */
const dayLimit = 31;

/** Longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const lineLimit = 75;

/** A text as a value: RFC 5545, 3.3.11. Control characters are in no calendar. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ');

/** A line of the file, folded where it is too long: between characters, never inside one. */
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
 * The days of a course: one of several days is held between the same hours on each of them, and anybody who attends is free
 * in the evening. Each day is worked out by itself, for clocks may change in between.
 */
export function courseDays({
  startsAt,
  endsAt,
}: Pick<CourseDates, 'startsAt' | 'endsAt'>): { start: Date; end: Date }[] {
  const { startDate, startTime, endDate, endTime } = easternSpan({ startsAt, endsAt });
  const whole = [{ start: new Date(startsAt), end: new Date(endsAt) }];
  if (endTime <= startTime) return whole;
  const days: { start: Date; end: Date }[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const [start, end] = [easternInstant(day, startTime), easternInstant(day, endTime)];
    if (!start || !end || days.length === dayLimit) return whole;
    days.push({ start, end });
  }
  return days;
}

/** When each entry begins and ends: one for each day, or one of whole days, whose end is the day after (RFC 5545, 3.6.1). */
function spansOf(span: Pick<CourseDates, 'startsAt' | 'endsAt'>): string[][] {
  const compact = (date: string) => date.replaceAll('-', '');
  if (isCalendarDate(span.startsAt) && isCalendarDate(span.endsAt)) {
    const end = compact(addDays(span.endsAt, 1));
    return [[`DTSTART;VALUE=DATE:${compact(span.startsAt)}`, `DTEND;VALUE=DATE:${end}`]];
  }
  return courseDays(span).map(({ start, end }) => [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`]);
}

/**
 * Writes the file that puts courses into any calendar (RFC 5545). Times are in UTC, which every calendar shows in its
 * owner's own time.
 * @param facts.host of this site, for identifiers that nobody else gives
 * @param facts.stamp when the file was made for the first time; the same facts give the same bytes
 */
export function writeCourseCalendar(
  courses: readonly CourseDates[],
  { host, stamp }: { host: string; stamp: Date },
): string {
  const events = courses.flatMap(({ id, title, place, note, url, isCancelled, ...span }) =>
    spansOf(span).flatMap((times, index) => [
      'BEGIN:VEVENT',
      `UID:${id}-${index + 1}@${host}`,
      `DTSTAMP:${utc(stamp)}`,
      ...times,
      `SUMMARY:${escapeText(title)}`,
      `LOCATION:${escapeText(place)}`,
      `DESCRIPTION:${escapeText(note)}`,
      ...(url ? [`URL:${url}`] : []),
      ...(isCancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
  );
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stanchion//Courses//EN', 'CALSCALE:GREGORIAN'];
  return `${[...head, 'METHOD:PUBLISH', ...events, 'END:VCALENDAR'].map(foldLine).join('\r\n')}\r\n`;
}
