import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { FileEnding } from './file.contract.ts';

/** Uploaded files; their bytes are in the storage under the same id. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Id of the user or visitor who sent it. */
    owner: text('owner').notNull(),
    /** Keyed hash of the sender's address; null for files of earlier releases. */
    sender: text('sender'),
    /** Purpose, such as 'tax-certificate'; it can be used for nothing else. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    ending: text('ending').$type<FileEnding>().notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The record it is assigned to, such as 'tax-certificate:7'; null before, and again after its release. */
    usedBy: text('used_by'),
    /** Time of its release by a record; null while it is assigned, and for a file that never was. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    index('files_owner').on(table.owner, table.purpose),
    index('files_unused').on(table.usedBy, table.createdAt),
  ],
);
