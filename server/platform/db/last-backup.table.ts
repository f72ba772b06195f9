import { integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** One row, written when a backup is complete. */
export const lastBackup = pgTable('last_backup', {
  id: integer('id').primaryKey().default(1),
  /** Time that the backup's copy of the database shows. */
  takenAt: instant('taken_at').notNull(),
});
