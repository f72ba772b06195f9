import type { SearchRange } from './search-tab.contract.ts';

/** The facet kind for dates. Its numbers are days, as milliseconds of midnight UTC. */
export const timeframeFacet = 'TimeframeFacet';

const day = 86_400_000;

/** Formats a day for addresses and date fields. */
export const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * Parses a day of an address, YYYY-MM-DD; null for anything else. It does not use the calendar library, which would
 * ship with every results page.
 */
export function readDay(text: string | null): number | null {
  const midnight = /^[12]\d{3}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return !Number.isNaN(midnight) && dayText(midnight) === text ? midnight : null;
}

/** Returns the last moment of a day. */
export const endOfDay = (midnight: number): number => midnight + day - 1;

/** Returns the midnight of the day of a moment. */
export const startOfDay = (moment: number): number => Math.floor(moment / day) * day;

/** A timeframe before or after today, by its name in addresses and phrases. */
interface Timeframe {
  name: TimeframeName;
  /** First and last day, relative to today. */
  from: number;
  to: number;
}
export type TimeframeName = (typeof timeframes)[number]['name'];

/** Named timeframes: past ones for publications, future ones for announcements. */
export const timeframes = [
  { name: 'next-week', from: 0, to: 7 },
  { name: 'next-month', from: 0, to: 30 },
  { name: 'next-quarter', from: 0, to: 91 },
  { name: 'next-year', from: 0, to: 365 },
  { name: 'past-week', from: -7, to: 0 },
  { name: 'past-month', from: -30, to: 0 },
  { name: 'past-quarter', from: -91, to: 0 },
  { name: 'past-year', from: -365, to: 0 },
  { name: 'past-five-years', from: -1_826, to: 0 },
] as const satisfies readonly (Omit<Timeframe, 'name'> & { name: string })[];

/**
 * Returns the moments of a timeframe; null for an unknown name. Dates are stored as midnight UTC, so no time zone
 * shifts them.
 * @param today calendar date at the organization, YYYY-MM-DD
 */
export function timeframeRange(name: string, today: string): { from: number; to: number } | null {
  const found = timeframes.find((each) => each.name === name);
  const midnight = Date.parse(today);
  return found ? { from: midnight + found.from * day, to: endOfDay(midnight + found.to * day) } : null;
}

/**
 * Counts the entries of each timeframe. Empty ones, and those with no more entries than a shorter one, are left out.
 */
export function countTimeframes(
  spread: readonly (readonly [number, number])[],
  today: string,
): { name: TimeframeName; count: number }[] {
  const counted = timeframes.map(({ name }) => ({ name, count: countWithin(spread, timeframeRange(name, today)) }));
  return counted.filter(({ name, count }, at) => {
    const shorter = counted[at - 1];
    const isAlike = shorter?.name.slice(0, 4) === name.slice(0, 4) && shorter.count === count;
    return count > 0 && !isAlike;
  });
}

/** Adds up the counts within a range. */
export function countWithin(spread: readonly (readonly [number, number])[], range: SearchRange | null): number {
  const { from, to } = range ?? { from: Infinity, to: null };
  return spread
    .filter(([number]) => (from === null || number >= from) && (to === null || number <= to))
    .reduce((sum, [, count]) => sum + count, 0);
}
