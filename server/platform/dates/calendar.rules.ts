import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { addYears as addYearsTo } from 'date-fns/addYears';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

const dateText = (date: Date): string => formatISO(date, { representation: 'date' });

/** Returns whether a text is a date of the calendar, YYYY-MM-DD; the thirtieth of February is none. */
export const isCalendarDate = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));

/** A calendar date so many days later, or earlier. */
export const addDays = (date: string, days: number): string => dateText(addDaysTo(parseISO(date), days));

/** A calendar date some months on; the 31st becomes the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => dateText(addMonthsTo(parseISO(date), months));

/** A calendar date some years on; 29 February becomes the 28th where the year has none. */
export const addYears = (date: string, years: number): string => dateText(addYearsTo(parseISO(date), years));
