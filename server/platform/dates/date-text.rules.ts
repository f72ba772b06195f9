import { organizationZone } from './organization-date.rules.ts';

/** Lists the forms in which times are written for readers, each by its use. */
const forms = {
  /** The day of an order: July 1, 2026. */
  day: { dateStyle: 'long' },
  /** The begin of a training session; its label follows (docs/decisions/product-pages.md#eastern-time). */
  session: { dateStyle: 'long', timeStyle: 'short' },
  /** When something was saved or ends, at the editor's desk. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** When something was published: one may follow the other within a minute. */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** For people anywhere, who would take the organization's time for their own; named zones exclude the styles. */
  minuteInZone: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** For records that are compared with those of other systems. */
  secondInZone: { dateStyle: 'medium', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type TimeForm = keyof typeof forms;

const made = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter that is made once: making one takes longer than most questions to the database. */
function formatter(key: string, language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = made.get(`${key} ${language}`);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  made.set(`${key} ${language}`, format);
  return format;
}

/**
 * Writes an instant in words of the language; an ISO text is one, too.
 * @param timeZone the reader's, where it is known; a form that names no zone is told in the organization's
 */
export const timeText = (
  instant: Date | string,
  language: string,
  form: TimeForm,
  timeZone: string = organizationZone,
): string => formatter(`${form} ${timeZone}`, language, { ...forms[form], timeZone }).format(new Date(instant));

const midnight = (calendarDate: string): Date => new Date(`${calendarDate.slice(0, 10)}T00:00:00Z`);

/** A calendar date (YYYY-MM-DD) in words of the language. Read and shown in UTC, so no zone shifts the day. */
export const longDate = (calendarDate: string, language: string): string =>
  formatter('date', language, { dateStyle: 'long', timeZone: 'UTC' }).format(midnight(calendarDate));

/** A calendar date with its weekday: Tuesday, March 9, 2027. */
export const weekdayDate = (calendarDate: string, language: string): string =>
  formatter('weekday', language, { dateStyle: 'full', timeZone: 'UTC' }).format(midnight(calendarDate));

/**
 * The form of edition tables, dd-MMM-yyyy (docs/decisions/documents-and-committees.md#dates-of-a-document):
 * 14-Aug-2025.
 */
export function tableDate(calendarDate: string, language: string): string {
  const options = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const parts = formatter('table', language, options).formatToParts(midnight(calendarDate));
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  return `${part.get('day')}-${part.get('month')}-${part.get('year')}`;
}
