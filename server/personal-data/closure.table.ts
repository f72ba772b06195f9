import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/db/columns.ts';
import type { ClosureState } from './closure.states.ts';

/** Requested closings of accounts and their outcome. */
export const accountClosures = pgTable(
  'account_closures',
  {
    userId: text('user_id').primaryKey(),
    state: text('state').$type<ClosureState>().notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** The account is closed from this instant. */
    closesAt: instant('closes_at').notNull(),
    /** When it was undone or carried out. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('account_closures_due').on(table.state, table.closesAt)],
);
