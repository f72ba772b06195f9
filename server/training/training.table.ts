import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { TrainingEvent } from './training.contract.ts';

/** The last list of training events that the learning system sent: one row, which every node reads. */
export const trainingLists = pgTable('training_lists', {
  name: text('name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  events: jsonb('events').$type<TrainingEvent[]>().notNull(),
  receivedAt: instant('received_at'),
  /** When the learning system was asked last, by whichever node. */
  askedAt: instant('asked_at').notNull(),
  isFailing: boolean('is_failing').notNull(),
});
