import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { committeeApplications } from './committee-application.table.ts';

/** Comments of reviewers about an application. Rows are only added; they are deleted with it. */
export const reviewComments = pgTable(
  'review_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => committeeApplications.id, { onDelete: 'cascade' }),
    authorUserId: text('author_user_id').notNull(),
    /** 'comment', or 'reopen' for the reason a decision was revoked. */
    kind: text('kind').$type<'comment' | 'reopen'>().notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('review_comments_application').on(table.applicationId, table.createdAt)],
);
