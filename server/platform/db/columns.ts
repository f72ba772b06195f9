import { date, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A day, YYYY-MM-DD, which no time zone shifts. */
export const calendarDate = (name: string) => date(name, { mode: 'string' });
