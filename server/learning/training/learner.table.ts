import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { LearnerRecord } from './learner-item.rules.ts';

/** The last record that the learning system sent of each person who has a number there. */
export const learnerRecords = pgTable(
  'learner_records',
  {
    userId: text('user_id').primaryKey(),
    /** Their number in the learning system when it was asked: a record of another number is none of theirs. */
    lmsId: text('lms_id').notNull(),
    courses: jsonb('courses').$type<LearnerRecord['courses']>().notNull().default([]),
    certificates: jsonb('certificates').$type<LearnerRecord['certificates']>().notNull().default([]),
    resources: jsonb('resources').$type<LearnerRecord['resources']>().notNull().default([]),
    /** Null before it has answered once. */
    receivedAt: instant('received_at'),
    askedAt: instant('asked_at').notNull(),
    isFailing: boolean('is_failing').notNull().default(false),
  },
  (table) => [index('learner_records_certificates').using('gin', table.certificates.op('jsonb_path_ops'))],
);
