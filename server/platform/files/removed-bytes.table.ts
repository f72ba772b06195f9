import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/**
 * Bytes that were removed for good, by their key in the storage. The row is written in the transaction of the decision; the
 * bytes go after it, and the sweep removes those of a process that has died in between.
 */
export const removedBytes = pgTable(
  'removed_bytes',
  {
    key: text('key').primaryKey(),
    decidedAt: instant('decided_at').notNull(),
    /** When the bytes were gone; null until then. */
    doneAt: instant('done_at'),
  },
  (table) => [index('removed_bytes_done').on(table.doneAt)],
);
