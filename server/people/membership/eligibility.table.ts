import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';

/** Rates at which people may join, as granted by a form. */
export const eligibilities = pgTable(
  'membership_eligibilities',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<MembershipForm>().notNull(),
    /** The submission that granted it; it may have been deleted since. */
    submissionId: uuid('submission_id').notNull(),
    foundAt: instant('found_at').notNull(),
    /** Last valid day, in the organization's time zone. */
    lastDay: calendarDate('last_day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
