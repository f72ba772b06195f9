import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { CommentState } from './comment.contract.ts';

/** Comments on articles. Names are not copied: a thread shows the current names of the accounts. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Id of the article's content item; each language has its own thread. */
    article: text('article').notNull(),
    language: text('language').notNull(),
    userId: text('user_id').notNull(),
    body: text('body').notNull(),
    /** The same text of the same person in the same thread is one comment, even if sent repeatedly. */
    digest: text('digest').notNull(),
    state: text('state').$type<CommentState>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Reports by readers since the last decision of staff. */
    reports: integer('reports').notNull().default(0),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('comments_once').on(table.article, table.language, table.userId, table.digest),
    index('comments_thread').on(table.article, table.language, table.createdAt),
    index('comments_state').on(table.state, table.createdAt),
    index('comments_author').on(table.userId),
  ],
);
