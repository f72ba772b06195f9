import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Answers } from '../definition/form.contract.ts';
import type { BotFinding, Question, SubmissionState } from '../definition/submission.contract.ts';

/** Keeps what people sent by forms, and what they have saved to go on with, until it is deleted. */
export const submissions = pgTable(
  'form_submissions',
  {
    id: uuid('id').primaryKey(),
    /** Name of the content item, or of the form declared in code. */
    formId: text('form_id').notNull(),
    state: text('state').$type<SubmissionState | 'draft'>().notNull(),
    /** Null for somebody who was not signed in. */
    userId: text('user_id'),
    language: text('language').notNull(),
    /** One key and the same answers are the same submission, however often it arrives. */
    key: text('key').notNull(),
    digest: text('digest').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The fields as the sender read them: a form may say something else tomorrow. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    /** Everything staff find it by, in small letters. */
    searchText: text('search_text').notNull(),
    botCheck: text('bot_check').$type<BotFinding>().notNull(),
    /** Where the sender was led; of a draft the screen it was saved on. */
    location: text('location').notNull(),
    /** The message that tells another system of it; null when none is told. */
    connector: text('connector'),
    /** Counts how often a draft was saved, so that two windows do not overwrite each other unseen. */
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    deleteAfter: instant('delete_after').notNull(),
  },
  (table) => [
    uniqueIndex('form_submissions_once').on(table.formId, table.key, table.digest),
    index('form_submissions_newest').on(table.createdAt),
    index('form_submissions_old').on(table.deleteAfter),
  ],
);
