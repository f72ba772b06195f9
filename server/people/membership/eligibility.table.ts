import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { EligibleKind } from './eligibility.rules.ts';

/** Keeps of whom a form has found that they may join at which rate. */
export const eligibilities = pgTable(
  'membership_eligibilities',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<EligibleKind>().notNull(),
    /** The submission that says so; it may have been deleted since. */
    submissionId: uuid('submission_id').notNull(),
    foundAt: instant('found_at').notNull(),
    /** The last day it counts, where the organization is. */
    lastDay: calendarDate('last_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
