import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Forms that were sent after their session had ended, for as long as it takes to sign in again. */
export const heldForms = pgTable(
  'held_forms',
  {
    /** Of the token in the cookie of the browser that sent it: one form a browser. */
    tokenHash: text('token_hash').primaryKey(),
    /** Key of the person who was signed in: see kept-for.ts. */
    personKey: text('person_key').notNull(),
    /** The address it was sent to, query included. */
    address: text('address').notNull(),
    /** Its fields as a query; no secret and no file is among them. */
    fields: text('fields').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('held_forms_expiry').on(table.expiresAt)],
);
