import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** The last list of each system, one row each; all nodes read it. */
export const storedLists = pgTable('kept_lists', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  items: jsonb('items').$type<unknown[]>().notNull(),
  receivedAt: instant('received_at'),
  /** Last request to the other system, by any node. */
  askedAt: instant('asked_at').notNull(),
  isFailing: boolean('is_failing').notNull(),
});
