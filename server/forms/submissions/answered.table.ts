import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { submissions } from './submission.table.ts';

/** Submissions that staff have answered; an open one has no row. */
export const answeredSubmissions = pgTable('answered_submissions', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' }),
  answeredAt: instant('answered_at').notNull(),
  /** Name of the member of staff. */
  answeredBy: text('answered_by').notNull(),
});
