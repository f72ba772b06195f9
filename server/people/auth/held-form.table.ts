import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Forms sent after their session had ended, stored until the person has signed in again. */
export const heldForms = pgTable(
  'held_forms',
  {
    /** Hash of the token in the browser's cookie: one form per browser. */
    tokenHash: text('token_hash').primaryKey(),
    /** Key of the formerly signed-in person: see kept-for.ts. */
    personKey: text('person_key').notNull(),
    /** The address of the form, query included. */
    address: text('address').notNull(),
    /** Its fields as a query, without secrets and files. */
    fields: text('fields').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('held_forms_expiry').on(table.expiresAt)],
);
