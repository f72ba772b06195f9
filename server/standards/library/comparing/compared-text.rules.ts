import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';

/** A day of an edition's text: as it was issued, or as amended up to a day, YYYY-MM-DD. */
export type TextDay = 'issued' | (string & {});

/** The text to compare with, as an address names it. */
export interface NamedText {
  /** Null: of the same edition. */
  year: number | null;
  /** Null: as in force today. */
  day: TextDay | null;
}

const isDay = (text: string): boolean => text === 'issued' || isCalendarDate(text);

/** Reads the text to compare with: '2023', 'issued', '2026-05-01', '2023@issued' or '2023@2024-05-01'; null for anything else. */
export function readCompared(value: string): NamedText | null {
  if (isDay(value)) return { year: null, day: value };
  const [, year = '', day = null] = /^(\d{4})(?:@(.{1,10}))?$/.exec(value) ?? [];
  return year === '' || (day !== null && !isDay(day)) ? null : { year: Number(year), day };
}

/** An edition of a year on a day. */
export interface DatedText {
  year: number;
  day: TextDay;
}

const dayOrder = (day: TextDay): string => (day === 'issued' ? '' : day);

/** Returns whether a text is earlier than another: what changed is told in the order of time, whichever was opened. */
export const isEarlier = (one: DatedText, other: DatedText): boolean =>
  one.year === other.year ? dayOrder(one.day) < dayOrder(other.day) : one.year < other.year;
