import { isCalendarDate } from '../dates/calendar.rules.ts';

/** The kind of facet that narrows by dates. Its numbers are days, as milliseconds of their beginning in UTC. */
export const timeframeFacet = 'TimeframeFacet';

/** Reads a day as an address writes it, YYYY-MM-DD; null for anything else. */
export const readDay = (text: string | null): number | null =>
  text !== null && isCalendarDate(text) ? Date.parse(text) : null;

/** Writes a day as addresses and date fields do. */
export const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10);
