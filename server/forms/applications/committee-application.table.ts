import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Answers } from '../definition/form.contract.ts';
import type { Question } from '../definition/submission.contract.ts';
import type { ApplicationDecision, ApplicationKind, ApplicationState } from './committee-application.contract.ts';

/** Keeps applications for a seat on a committee and for the funding of enforcers: the begun ones and those that were sent. */
export const committeeApplications = pgTable(
  'committee_applications',
  {
    /** Told to people and other systems as the application's number. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ApplicationKind>().notNull(),
    userId: text('user_id').notNull(),
    /** Made by the window it was begun in: one key of a person is one application, however often it arrives. */
    key: text('key').notNull(),
    state: text('state').$type<ApplicationState>().notNull(),
    language: text('language').notNull(),
    /** The committees it is for: one seat is applied for, funding is asked for several; a begun one may name none. */
    acronyms: jsonb('acronyms').$type<string[]>().notNull(),
    /** By the names of the fields; files are their ids. */
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The fields as the applicant read them when they sent it; empty until then. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    /** Counts the times it was saved; the next save names the one it was made from. */
    revision: integer('revision').notNull(),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
    submittedAt: instant('submitted_at'),
    /** Digest of the agreement as the applicant read and ticked it. */
    agreedVersion: text('agreed_version'),
    decision: text('decision').$type<ApplicationDecision>().notNull().default('none'),
    decidedAt: instant('decided_at'),
    /** Id of the user who decided. */
    decidedBy: text('decided_by'),
    decisionNote: text('decision_note'),
  },
  (table) => [
    uniqueIndex('committee_applications_key').on(table.userId, table.kind, table.key),
    index('committee_applications_submitted')
      .on(table.kind, table.submittedAt)
      .where(sql`state = 'Submitted'`),
  ],
);
