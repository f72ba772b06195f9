import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import type { Question } from '../definition/submission.contract.ts';
import type {
  ApplicationDecision,
  CommitteeApplicationKind,
  ApplicationState,
} from './committee-application.contract.ts';

/** Applications for committee seats and for enforcer funding, pending and submitted. */
export const committeeApplications = pgTable(
  'committee_applications',
  {
    /** The number of the application for people and other systems. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<CommitteeApplicationKind>().notNull(),
    userId: text('user_id').notNull(),
    /** Created by the window that started it: one key of a person is one application, however often it arrives. */
    key: text('key').notNull(),
    state: text('state').$type<ApplicationState>().notNull(),
    language: text('language').notNull(),
    /** Acronyms: one for a seat, several for funding, none for one just started. */
    acronyms: jsonb('acronyms').$type<string[]>().notNull(),
    /** By field name; files by their ids. */
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The fields as the applicant submitted them; empty until then. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    /** Number of saves; a save names the revision it was made from. */
    revision: integer('revision').notNull(),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
    submittedAt: instant('submitted_at'),
    /** Digest of the agreement that the applicant ticked. */
    agreedVersion: text('agreed_version'),
    decision: text('decision').$type<ApplicationDecision>().notNull().default('none'),
    decidedAt: instant('decided_at'),
    /** Id of the user who decided. */
    decidedBy: text('decided_by'),
    decisionNote: text('decision_note'),
    /** When the applicant was told that another system refused it; null until then. */
    refusalToldAt: instant('refusal_told_at'),
  },
  (table) => [
    uniqueIndex('committee_applications_key').on(table.userId, table.kind, table.key),
    index('committee_applications_submitted')
      .on(table.kind, table.submittedAt)
      .where(sql`state = 'Submitted'`),
  ],
);
