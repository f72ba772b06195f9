import { date, timestamp } from 'drizzle-orm/pg-core';

/** A moment, the same everywhere. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A day of the organization's calendar, YYYY-MM-DD, which no time zone shifts. */
export const calendarDate = (name: string) => date(name, { mode: 'string' });
