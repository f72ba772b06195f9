import { addBusinessDays } from 'date-fns/addBusinessDays';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { addYears as addYearsTo } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

const dateText = (date: Date): string => formatISO(date, { representation: 'date' });

/** Returns whether a text is an existing date, YYYY-MM-DD. */
export const isCalendarDate = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));

/** Returns the calendar date some days later, or earlier for a negative number. */
export const addDays = (date: string, days: number): string => dateText(addDaysTo(parseISO(date), days));

/** Returns the date some working days later, Monday to Friday; no holidays are known. */
export const addWorkingDays = (date: string, days: number): string => dateText(addBusinessDays(parseISO(date), days));

/** Returns the days from one calendar date to another; negative if that one is earlier. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(parseISO(to), parseISO(from));

/** Returns the calendar date some months later; the 31st becomes the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => dateText(addMonthsTo(parseISO(date), months));

/** Returns the calendar date some years later; 29 February becomes the 28th in other years. */
export const addYears = (date: string, years: number): string => dateText(addYearsTo(parseISO(date), years));
