/**
 * Returns the name of a time zone at an instant: EST, EDT in summer, GMT+5:30 where the reader's region has none.
 * @param tag language with region: 'en-US' has names for zones of the United States, 'en-ES' for those of Spain
 * @param style 'longGeneric' is the same in every season: Eastern Time
 */
export const zoneName = (
  instant: Date | string,
  tag: string,
  timeZone: string,
  style: 'short' | 'longGeneric' = 'short',
): string =>
  new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: style })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
