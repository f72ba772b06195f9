import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { CommentState } from './comment.contract.ts';

/** Keeps what people write below articles. Names are not copied: they are those of the accounts when a thread is read. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Name of the article's content item; each language has a thread of its own. */
    article: text('article').notNull(),
    language: text('language').notNull(),
    userId: text('user_id').notNull(),
    body: text('body').notNull(),
    /** The same words of the same person in the same thread are the same comment, however often they arrive. */
    digest: text('digest').notNull(),
    state: text('state').$type<CommentState>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Counts readers who found something wrong with it since staff looked at it. */
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
