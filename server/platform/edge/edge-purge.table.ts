import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Keys that a cache in front could not be told, until some node has told it: the node that noticed may be gone. */
export const edgePurges = pgTable(
  'edge_purges',
  {
    /** Address of the cache without its secret. */
    target: text('target').notNull(),
    key: text('key').notNull(),
    isSoft: boolean('is_soft').notNull(),
    since: instant('since').notNull(),
    /** Last time that a node asked for it; a delivery that began before does not count. */
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.target, table.key] }), index('edge_purges_since').on(table.since)],
);
