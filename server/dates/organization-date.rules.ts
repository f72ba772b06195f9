/** The organization's time zone: its deadlines count there, and its times are told in it. */
export const organizationZone = 'America/New_York';

/** Made once: making one takes longer than most questions to the database. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: organizationZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

let last = { minute: Number.NaN, date: '' };

/**
 * The calendar date of an instant in the organization's time zone, YYYY-MM-DD. The date of the last minute asked for is
 * kept: a day never begins within a minute, and every request asks for the same one.
 */
export function organizationDate(instant: Date): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  if (minute !== last.minute) last = { minute, date: calendar.format(instant) };
  return last.date;
}
