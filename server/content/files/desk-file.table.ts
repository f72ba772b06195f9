import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FileAccess, LibraryEnding } from './desk-file.contract.ts';

/** Files that editors offer for download, each under an address that stays (docs/decisions/content-and-publishing.md#files). */
export const deskFiles = pgTable(
  'desk_files',
  {
    id: uuid('id').primaryKey(),
    /** Last part of its address; also of a file in the bin. */
    name: text('name').notNull().unique(),
    titleEn: text('title_en').notNull(),
    titleEs: text('title_es').notNull(),
    access: text('access').$type<FileAccess>().notNull(),
    /** Every version has this ending, as its address has. */
    ending: text('ending').$type<LibraryEnding>().notNull(),
    /** Number of the version that readers get. */
    version: integer('version').notNull(),
    /** Time of the last change of anything about it. */
    changedAt: instant('changed_at').notNull(),
    /** When it was put into the bin; null while readers get it. */
    deletedAt: instant('deleted_at'),
    /** Email address of that day. */
    deletedBy: text('deleted_by'),
    /** When it was removed for good: it has no version and no title any more, and its address is given to no other file. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('desk_files_changed').on(table.changedAt)],
);

/** Versions of the files; the bytes are an uploaded file of the same id. */
export const deskFileVersions = pgTable(
  'desk_file_versions',
  {
    id: uuid('id').primaryKey(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => deskFiles.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** The note for followers of standards that name the file; empty for the first version. */
    noteEn: text('note_en').notNull(),
    noteEs: text('note_es').notNull(),
    /** Email address of that day. */
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [unique('desk_file_versions_number').on(table.fileId, table.version)],
);
