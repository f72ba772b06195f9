import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** One request to make something live, and how far it came on the node that took it. */
export const publishRuns = pgTable('publish_runs', {
  id: text('id').primaryKey(),
  /** Live once every change up to this one is rendered. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
  items: text('items').array().notNull(),
  state: text('state').$type<'queued' | 'rendering' | 'live' | 'failed'>().notNull(),
  pages: integer('pages').notNull(),
  rendered: integer('rendered').notNull(),
  failed: jsonb('failed').$type<{ path: string; reason: string }[]>().notNull(),
  queuedAt: instant('queued_at').notNull(),
  liveAt: instant('live_at'),
});
