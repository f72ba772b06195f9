import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { FileEnding } from './file.contract.ts';

/** Keeps what is known of every uploaded file; its bytes lie in the storage under the same id. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Names who sent it: the id of a user, or of a visitor. */
    owner: text('owner').notNull(),
    /** Keyed hash of the address it came from; null of a file that an earlier release took. */
    sender: text('sender'),
    /** Names what it was sent for, such as 'tax-certificate'; it serves nothing else. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    ending: text('ending').$type<FileEnding>().notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The record that holds it, such as 'tax-certificate:7'; null until there is one, and again once it lets go. */
    usedBy: text('used_by'),
  },
  (table) => [
    index('files_owner').on(table.owner, table.purpose),
    index('files_unused').on(table.usedBy, table.createdAt),
  ],
);
