/** Returns the day this number of days from now, in the format of a date field. A day written in a test would be past some day. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Says a day as English pages of the desk do where it is more than a year away: "Mon, Nov 29, 2027". */
export const sayDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));
