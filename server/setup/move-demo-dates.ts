import type { FiledItem } from '../content/corpus/corpus-file.ts';
import { addDays, daysBetween, isCalendarDate } from '../platform/dates/calendar.rules.ts';
import { longDate } from '../platform/dates/date-text.rules.ts';
import { locales, type Locale } from '../platform/locale.rules.ts';

/** The day that the demo's texts were written for: what they call coming is after it. */
const writtenFor = '2026-11-24';

/**
 * Moves what is coming in the demo by whole weeks to the day it is stored, so that a demo of any day has reviews that are
 * open: the revision calendars, and each day to come that a text writes in full, "January 14, 2027"
 * (docs/decisions/content-and-publishing.md#days-of-the-demo).
 * @param today a date of the organization's calendar
 */
export function moveDemoDates(items: readonly FiledItem[], today: string): FiledItem[] {
  const days = Math.floor(Math.max(0, daysBetween(writtenFor, today)) / 7) * 7;
  if (days === 0) return [...items];
  return items.map(({ file, id, body }) => {
    const moved = mapTexts(body, (text) => moveText(text, days));
    return { file, id, body: moveSchedule(moved, days) };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the revision calendar in the body of an item; empty where it has none. */
function scheduleOf(body: unknown): Record<string, unknown> {
  const fields = isRecord(body) ? body['fields'] : undefined;
  const schedule = isRecord(fields) ? fields['schedule'] : undefined;
  return isRecord(schedule) ? schedule : {};
}

const isDate = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value);

function moveSchedule(body: unknown, days: number): unknown {
  const schedule = Object.entries(scheduleOf(body));
  if (!isRecord(body) || !isRecord(body['fields']) || schedule.length === 0) return body;
  const dates = Object.fromEntries(
    schedule.map(([name, value]) => [name, isDate(value) ? addDays(value, days) : value]),
  );
  const fields = Object.entries(body['fields']).map(([name, value]) => [name, name === 'schedule' ? dates : value]);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name === 'fields' ? Object.fromEntries(fields) : value]),
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the names of the months: the only words of three letters or more in a day that is written in full. */
const monthsOf = (locale: Locale): string[] =>
  Array.from({ length: 12 }, (_, month) => /\p{L}{3,}/u.exec(longDate(`2026-${two(month + 1)}-01`, locale))?.[0] ?? '');

/** Writes a day in full as each language does, with the names of the months between bars. */
const patterns: Record<Locale, (month: string) => string> = {
  en: (month) => String.raw`\b(?<month>${month}) (?<day>\d{1,2}), (?<year>20\d\d)`,
  es: (month) => String.raw`\b(?<day>\d{1,2}) de (?<month>${month}) de (?<year>20\d\d)`,
};
const writtenDays = locales.map((locale) => {
  const months = monthsOf(locale);
  return { locale, months, pattern: new RegExp(patterns[locale](months.join('|')), 'g') };
});

function moveText(text: string, days: number): string {
  return writtenDays.reduce(
    (said, { locale, months, pattern }) =>
      said.replace(pattern, (whole, ...rest: unknown[]) => {
        const { year = '', month = '', day = '' } = rest.at(-1) as Record<string, string>;
        const date = `${year}-${two(months.indexOf(month) + 1)}-${two(Number(day))}`;
        return isCalendarDate(date) && date > writtenFor ? longDate(addDays(date, days), locale) : whole;
      }),
    text,
  );
}

function mapTexts(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, say));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, say)]));
}
