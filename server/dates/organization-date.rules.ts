/** The organization's time zone: its deadlines count there, and its times are told in it. */
export const organizationZone = 'America/New_York';

/** Made once: making one takes longer than most questions to the database. */
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: organizationZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date of an instant in the organization's time zone, YYYY-MM-DD. */
export const organizationDate = (instant: Date): string => calendar.format(instant);
