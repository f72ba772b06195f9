/** Formats of times for readers, by use. */
const forms = {
  /** The day of an order: July 1, 2026. */
  day: { dateStyle: 'long' },
  /** Start of a training session; the name of the time zone follows (docs/decisions/product-pages.md#time-zone). */
  session: { dateStyle: 'long', timeStyle: 'short' },
  /** Saved or ending times at the editor's desk. */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** Times of publishing: two may be within a minute. */
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /**
   * For readers in any time zone, who would otherwise read the organization's time as their own. A time zone name
   * cannot be combined with the styles.
   */
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

/** Returns a cached formatter: making one takes longer than most database queries. */
function formatter(key: string, language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = made.get(`${key} ${language}`);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, options);
  made.set(`${key} ${language}`, format);
  return format;
}

/**
 * Formats an instant, or its ISO text, in a language.
 * @param timeZone the organization's, or the reader's where it is known
 */
export const timeText = (instant: Date | string, language: string, form: TimeForm, timeZone: string): string =>
  formatter(`${form} ${timeZone}`, language, { ...forms[form], timeZone }).format(new Date(instant));

const midnight = (calendarDate: string): Date => new Date(`${calendarDate.slice(0, 10)}T00:00:00Z`);

/** Formats a calendar date (YYYY-MM-DD). It is read and shown in UTC, so no time zone shifts the day. */
export const longDate = (calendarDate: string, language: string): string =>
  formatter('date', language, { dateStyle: 'long', timeZone: 'UTC' }).format(midnight(calendarDate));

/**
 * Formats the days from one calendar date to another: November 26, 2026 – November 24, 2027. Not by `formatRange`, whose
 * spaces differ between server and browser.
 */
export const dateRange = (from: string, to: string, language: string): string =>
  `${longDate(from, language)} – ${longDate(to, language)}`;

/** Formats a calendar date with its weekday: Tuesday, March 9, 2027. */
export const weekdayDate = (calendarDate: string, language: string): string =>
  formatter('weekday', language, { dateStyle: 'full', timeZone: 'UTC' }).format(midnight(calendarDate));

/**
 * Formats a calendar date as edition tables do, dd-MMM-yyyy: 14-Aug-2025
 * (docs/decisions/documents-and-committees.md#dates-of-a-document).
 */
export function tableDate(calendarDate: string, language: string): string {
  const options = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const parts = formatter('table', language, options).formatToParts(midnight(calendarDate));
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  return `${part.get('day')}-${part.get('month')}-${part.get('year')}`;
}
