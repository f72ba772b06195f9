import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Pages that show a refused form again, for the address that the browser is sent to. */
export const refusedPages = pgTable(
  'refused_pages',
  {
    /** Hash of the token in the address. */
    tokenHash: text('token_hash').primaryKey(),
    /** The page, compressed and encrypted with a key that only the browser has, in base64. */
    sealed: text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('refused_pages_expiry').on(table.expiresAt)],
);
