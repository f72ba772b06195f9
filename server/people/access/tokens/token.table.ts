import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import type { TokenScope } from './token.rules.ts';

/** Named tokens of programs. Ended ones stay: the audit names them. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** SHA-256 of the token, which is shown once and never stored: 32 random bytes need no slow hash. */
    digest: text('digest').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Null for a token without an end. */
    expiresAt: instant('expires_at'),
    /** Day of the latest call, UTC: by the day, so that a call seldom writes. */
    lastUsedOn: calendarDate('last_used_on'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (table) => [
    uniqueIndex('access_tokens_digest').on(table.digest),
    uniqueIndex('access_tokens_name')
      .on(table.name)
      .where(sql`revoked_at is null`),
  ],
);
