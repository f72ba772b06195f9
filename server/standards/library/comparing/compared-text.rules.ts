import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { StateDay } from '../states/state.contract.ts';

/** The text to compare with, as an address names it. */
export interface NamedText {
  /** Null: of the same edition. */
  year: number | null;
  /** Null: as in force today. */
  day: StateDay | null;
}

/** Reads a day of a text: 'issued' or a calendar day; null for anything else. */
const readDay = (text: string): StateDay | null => (text === 'issued' || isCalendarDate(text) ? text : null);

/** Reads the text to compare with: '2023', 'issued', '2026-05-01', '2023@issued' or '2023@2024-05-01'; null for anything else. */
export function readCompared(value: string): NamedText | null {
  const own = readDay(value);
  if (own !== null) return { year: null, day: own };
  const [, year = '', day = null] = /^(\d{4})(?:@(.{1,10}))?$/.exec(value) ?? [];
  return year === '' || (day !== null && readDay(day) === null) ? null : { year: Number(year), day };
}

/** An edition of a year on a day. */
export interface DatedText {
  year: number;
  day: StateDay;
}

const dayOrder = (day: StateDay): string => (day === 'issued' ? '' : day);

/** Returns whether a text is earlier than another: what changed is told in the order of time, whichever was opened. */
export const isEarlier = (one: DatedText, other: DatedText): boolean =>
  one.year === other.year ? dayOrder(one.day) < dayOrder(other.day) : one.year < other.year;
