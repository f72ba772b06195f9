import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';

/** A session as those who are booked know it. */
export interface SessionFacts {
  startsAt: string;
  endsAt: string;
  place: string;
  isCancelled: boolean;
}

/** Moves of sessions that were told to those who are booked; the newest number is that of their calendar files. */
export const sessionMoves = pgTable(
  'session_moves',
  {
    sessionId: text('session_id').notNull(),
    /** From 1, without gaps. */
    sequence: integer('sequence').notNull(),
    before: jsonb('before').$type<SessionFacts>().notNull(),
    after: jsonb('after').$type<SessionFacts>().notNull(),
    /** Number of messages that were written. */
    told: integer('told').notNull(),
    userId: text('user_id').notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.sequence] })],
);
