const instantOf = (calendarDate: string): Date => new Date(`${calendarDate.slice(0, 10)}T00:00:00Z`);

/** A calendar date (YYYY-MM-DD) in words of the language. Read and shown in UTC, so no zone shifts the day. */
export function longDate(calendarDate: string, language: string): string {
  return instantOf(calendarDate).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

/**
 * The form of edition tables, dd-MMM-yyyy (docs/decisions/documents-and-committees.md#dates-of-a-document):
 * 14-Aug-2025.
 */
export function tableDate(calendarDate: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const part = new Map(parts.formatToParts(instantOf(calendarDate)).map(({ type, value }) => [type, value]));
  return `${part.get('day')}-${part.get('month')}-${part.get('year')}`;
}
