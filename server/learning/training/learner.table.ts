import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { LearnerRecord } from './learner-item.rules.ts';

/** The last record of the learning system for each person with a number there. */
export const learnerRecords = pgTable(
  'learner_records',
  {
    userId: text('user_id').primaryKey(),
    /** The person's number at that time: a record of another number is not theirs. */
    lmsId: text('lms_id').notNull(),
    courses: jsonb('courses').$type<LearnerRecord['courses']>().notNull().default([]),
    certificates: jsonb('certificates').$type<LearnerRecord['certificates']>().notNull().default([]),
    resources: jsonb('resources').$type<LearnerRecord['resources']>().notNull().default([]),
    /** Null before the first answer. */
    receivedAt: instant('received_at'),
    askedAt: instant('asked_at').notNull(),
    isFailing: boolean('is_failing').notNull().default(false),
  },
  (table) => [index('learner_records_certificates').using('gin', table.certificates.op('jsonb_path_ops'))],
);
