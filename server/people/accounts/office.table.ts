import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OfficeRight } from '../../content/items/office-kind.rules.ts';
import { calendarDate } from '../../platform/db/columns.ts';

/** Where an office comes from: a register before kinds, a file, staff at the person's page. */
export type OfficeSource = 'register' | 'file' | 'staff';

/** Offices by account. Those that a committee's content item gives are in `committee_seats`. */
export const committeeOffices = pgTable(
  'committee_offices',
  {
    userId: text('user_id').notNull(),
    acronym: text('acronym').notNull(),
    committeeName: text('committee_name').notNull(),
    /** As shown and as on the wire: 'Chair', 'Member', 'Staff Liaison', … */
    officeName: text('office_name').notNull(),
    /** Decides what it gives; null for rows of earlier releases, whose text decides. */
    kindId: text('kind_id'),
    individualNumber: text('individual_number'),
    originalDate: calendarDate('original_date'),
    chairAppointDate: calendarDate('chair_appoint_date'),
    /** Last day of the office; null until it is known. */
    endsOn: calendarDate('ends_on'),
    source: text('source').$type<OfficeSource>().notNull().default('register'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.acronym, table.officeName] })],
);

/**
 * Offices that committees' content items give by e-mail address: whoever signs in with it, verified, holds the office.
 * Rewritten whenever a committee changes (follow-offices.ts).
 */
export const committeeSeats = pgTable(
  'committee_seats',
  {
    /** Lower case. */
    email: text('email').notNull(),
    acronym: text('acronym').notNull(),
    committeeName: text('committee_name').notNull(),
    officeName: text('office_name').notNull(),
    kindId: text('kind_id').notNull(),
    individualNumber: text('individual_number'),
    originalDate: calendarDate('original_date'),
    chairAppointDate: calendarDate('chair_appoint_date'),
  },
  (table) => [primaryKey({ columns: [table.email, table.acronym, table.officeName] })],
);

/** Kinds of office that content items define; the release's own are in code (office-kind.rules.ts). */
export const officeKinds = pgTable('office_kinds', {
  id: text('id').primaryKey(),
  /** By language. */
  names: jsonb('names').$type<Record<string, string>>().notNull(),
  gives: jsonb('gives').$type<OfficeRight[]>().notNull(),
});

/** Position in the content's change feed up to which offices have been read: one row. */
export const officeWatch = pgTable('office_watch', {
  id: integer('id').primaryKey().default(1),
  position: bigint('position', { mode: 'number' }).notNull(),
  /** Id of the feed's history up to there (`server/platform/db/feed-mark.ts`); null where it is not known. */
  mark: bigint('mark', { mode: 'number' }),
});
