/** The organization's time zone: its deadlines count there, and its times are told in it. */
export const organizationZone = 'America/New_York';

/** Made once: making one takes longer than most questions to the database. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: organizationZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Most minutes whose date is kept. */
const capacity = 500;
const dates = new Map<number, string>();

/**
 * The calendar date of an instant in the organization's time zone, YYYY-MM-DD. It is kept for the minute asked for: a day
 * never begins within one, and every request asks for the same few.
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
