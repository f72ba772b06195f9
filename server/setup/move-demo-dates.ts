import type { FiledItem } from '../content/corpus/corpus-file.ts';
import { addDays, daysBetween, isCalendarDate } from '../platform/dates/calendar.rules.ts';
import { longDate } from '../platform/dates/date-text.rules.ts';
import { locales } from '../platform/locale.rules.ts';

/** The day that the demo's texts were written for: what they call coming is after it. */
const writtenFor = '2026-11-24';

/**
 * Moves the revision calendars of the demo by whole weeks to the day it is stored, so that a demo of any day has
 * reviews that are open. A text that writes a day of theirs in full, "January 14, 2027", says the moved day
 * (docs/decisions/content-and-publishing.md#days-of-the-demo).
 * @param today a date of the organization's calendar
 */
export function moveDemoDates(items: readonly FiledItem[], today: string): FiledItem[] {
  const days = Math.floor(Math.max(0, daysBetween(writtenFor, today)) / 7) * 7;
  if (days === 0) return [...items];
  const moved = new Map<string, string>();
  for (const date of new Set(items.flatMap(({ body }) => datesOf(scheduleOf(body))))) {
    if (date <= writtenFor) continue;
    for (const locale of locales) moved.set(longDate(date, locale), longDate(addDays(date, days), locale));
  }
  const say = moveTexts(moved);
  return items.map(({ file, id, body }) => ({ file, id, body: moveSchedule(mapTexts(body, say), days) }));
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
const datesOf = (schedule: Record<string, unknown>): string[] => Object.values(schedule).filter(isDate);

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

/** All at once: a day that was put in is not moved again. "11 de enero" does not end "1 de enero". */
function moveTexts(moved: ReadonlyMap<string, string>): (text: string) => string {
  const days = new RegExp(String.raw`(?<!\d)(?:${[...moved.keys()].join('|')})(?!\d)`, 'g');
  return moved.size === 0 ? (text) => text : (text) => text.replace(days, (day) => moved.get(day) ?? day);
}

function mapTexts(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, say));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, say)]));
}
