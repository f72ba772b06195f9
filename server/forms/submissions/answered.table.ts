import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { submissions } from './submission.table.ts';

/** Keeps which submissions staff have answered; one that waits for its answer has no row. */
export const answeredSubmissions = pgTable('answered_submissions', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' }),
  answeredAt: instant('answered_at').notNull(),
  /** Name of the member of staff who said so. */
  answeredBy: text('answered_by').notNull(),
});
