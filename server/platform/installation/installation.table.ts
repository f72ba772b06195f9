import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** One row with the facts of operation; none before the site is set up. */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey().default(1),
  languages: jsonb('languages').$type<string[]>().notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull(),
  country: text('country').notNull(),
  paper: text('paper').notNull(),
  modulesOff: jsonb('modules_off').$type<string[]>().notNull(),
  setUpAt: instant('set_up_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
