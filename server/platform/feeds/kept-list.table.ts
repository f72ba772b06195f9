import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** The last list that each system sent: a row a list, which every node reads. */
export const keptLists = pgTable('kept_lists', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  items: jsonb('items').$type<unknown[]>().notNull(),
  receivedAt: instant('received_at'),
  /** When the other system was asked last, by whichever node. */
  askedAt: instant('asked_at').notNull(),
  isFailing: boolean('is_failing').notNull(),
});
