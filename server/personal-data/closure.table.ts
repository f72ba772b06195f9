import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import type { ClosureState } from './closure.states.ts';

/** Keeps who has asked for their account to be closed, and what became of it. */
export const accountClosures = pgTable(
  'account_closures',
  {
    userId: text('user_id').primaryKey(),
    state: text('state').$type<ClosureState>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** From then on the account is closed for good. */
    closesAt: instant('closes_at').notNull(),
    /** When it was taken back, or carried out. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('account_closures_due').on(table.state, table.closesAt)],
);
