import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/** Writes the day of an instant where the organization is as MM/DD/YYYY. */
export function slashDate(instant: Date): string {
  const [year, month, day] = organizationDate(instant).split('-');
  return `${month}/${day}/${year}`;
}
