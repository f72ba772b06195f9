import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDate } from '../../platform/db/columns.ts';

/** Sections of members. */
export const memberSections = pgTable(
  'member_sections',
  {
    userId: text('user_id').notNull(),
    sectionId: text('section_id').notNull(),
    joinedOn: calendarDate('joined_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sectionId] })],
);
