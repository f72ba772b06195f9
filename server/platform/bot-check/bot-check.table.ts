import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Solved challenges: each is valid once, and gives its session one pass for one order. */
export const botChecks = pgTable(
  'bot_checks',
  {
    nonce: text('nonce').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    /** Hash of the pass; null after its use. */
    passHash: text('pass_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('bot_checks_expiry').on(table.expiresAt), index('bot_checks_pass').on(table.passHash)],
);

/**
 * Consecutive failed checks and refused passes by session; two of a kind lock orders
 * (docs/decisions/checkout.md#bot-check).
 */
export const botFailures = pgTable('bot_failures', {
  sessionHash: text('session_hash').primaryKey(),
  failures: integer('failures').notNull().default(0),
  refusedPasses: integer('refused_passes').notNull().default(0),
  lockedUntil: instant('locked_until'),
  updatedAt: instant('updated_at').notNull(),
});
