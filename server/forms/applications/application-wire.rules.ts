import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/** Formats the day of an instant as MM/DD/YYYY, in the organization's time zone. */
export function slashDate(instant: Date, timeZone: string): string {
  const [year, month, day] = organizationDate(instant, timeZone).split('-');
  return `${month}/${day}/${year}`;
}
