import type { Clock } from '../clock.ts';
import { organizationDate } from './organization-date.rules.ts';

/** Structural part of `Platform` that decides which day it is for the organization. */
export interface OrganizationCalendar {
  clock: Clock;
  installation: { timeZone: string };
}

/** Returns today's date in the organization's time zone, YYYY-MM-DD. */
export const todayOf = ({ clock, installation }: OrganizationCalendar): string =>
  organizationDate(clock.now(), installation.timeZone);
