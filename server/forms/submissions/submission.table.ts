import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import type { BotFinding, Decision, Question, SubmissionState } from '../definition/submission.contract.ts';

/** Submitted forms and drafts, until they are deleted. */
export const submissions = pgTable(
  'form_submissions',
  {
    id: uuid('id').primaryKey(),
    /** Name of the content item, or of the form declared in code. */
    formId: text('form_id').notNull(),
    state: text('state').$type<SubmissionState | 'draft'>().notNull(),
    /** Null where the sender was not signed in. */
    userId: text('user_id'),
    language: text('language').notNull(),
    /** One key and the same answers are one submission, however often it arrives. */
    key: text('key').notNull(),
    digest: text('digest').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The fields as the sender read them, because the form may change. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    /** Search text for staff, in lower case. */
    searchText: text('search_text').notNull(),
    botCheck: text('bot_check').$type<BotFinding>().notNull(),
    /** Where the sender was redirected; of a draft, its screen. */
    location: text('location').notNull(),
    /** The message to another system; null without one. */
    connector: text('connector'),
    /** Number of saves of a draft, so that two windows do not overwrite each other unseen. */
    revision: integer('revision').notNull().default(0),
    decision: text('decision').$type<Decision>().notNull().default('none'),
    decidedAt: instant('decided_at'),
    /** Id of the user who decided. */
    decidedBy: text('decided_by'),
    decisionNote: text('decision_note'),
    /** When the sender was told that the receiving system refused it; null until then. */
    refusalToldAt: instant('refusal_told_at'),
    createdAt: instant('created_at').notNull(),
    deleteAfter: instant('delete_after').notNull(),
  },
  (table) => [
    uniqueIndex('form_submissions_once').on(table.formId, table.key, table.digest),
    index('form_submissions_newest').on(table.createdAt),
    index('form_submissions_old').on(table.deleteAfter),
  ],
);
