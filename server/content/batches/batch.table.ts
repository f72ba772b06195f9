import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { BatchWork } from './batch-work.rules.ts';
import type { BatchKind, BatchProblem } from './batch.rules.ts';

/** Changes of many items that one person made in one act, and that are undone as one. */
export const contentBatches = pgTable(
  'content_batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Made for the form: a form that is sent twice is one batch. */
    key: uuid('key').notNull(),
    kind: text('kind').$type<BatchKind>().notNull(),
    /** The act in the words of the person: the words and what replaced them, the topic, the time. */
    note: text('note').notNull(),
    userId: text('user_id').notNull(),
    /** Email address of that day; empty once the account is closed. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Release that holds the drafts of it. */
    releaseId: uuid('release_id'),
    /** The batch that this one has undone. */
    undoes: uuid('undoes'),
    /** Work still to be done; null once nothing is. */
    work: jsonb('work').$type<BatchWork>(),
    /** When a part of it was last done, by the database's clock. */
    workedAt: instant('worked_at'),
  },
  (table) => [
    uniqueIndex('content_batches_key').on(table.key),
    index('content_batches_made').on(table.madeAt),
    index('content_batches_undoes').on(table.undoes),
    index('content_batches_unfinished')
      .on(table.workedAt)
      .where(sql`${table.work} is not null`),
  ],
);

/** The outcome for each item of a batch. */
export const contentBatchItems = pgTable(
  'content_batch_items',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => contentBatches.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    locale: text('locale').notNull(),
    /** Null where it was done. */
    problem: jsonb('problem').$type<BatchProblem>(),
    /** False where only a draft was stored. */
    isLive: boolean('is_live').notNull(),
    /** Revisions before and after it; null where there is nothing that could be undone. */
    before: integer('before'),
    after: integer('after'),
    /** The check that was asked for, or taken back. */
    reviewId: uuid('review_id'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.itemId, table.locale] })],
);
