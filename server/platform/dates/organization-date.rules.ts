/** The organization's time zone, for deadlines and for the times that readers see. */
export const organizationZone = 'America/New_York';

/** Made once: making one takes longer than most database queries. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: organizationZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Most minutes in the cache. */
const capacity = 500;
const dates = new Map<number, string>();

/**
 * Returns the calendar date of an instant in the organization's time zone, YYYY-MM-DD. Cached by the minute, in which
 * the date never changes: every request needs the same few.
 */
export function organizationDate(instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = dates.get(minute);
  if (known !== undefined) return known;
  const date = calendar.format(instant);
  if (dates.size >= capacity) dates.clear();
  dates.set(minute, date);
  return date;
}
