import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Pictures of the library; the upload is a file, its sizes are in the storage under their hash. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    /** Start of the upload's SHA-256: the same picture is stored once. */
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    /** Of the upload after rotation, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Alternative text; empty for a decorative picture. */
    altEn: text('alt_en').notNull(),
    altEs: text('alt_es').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
    /** Picture that is shown wherever content names this one; null until it was replaced. */
    shownAs: uuid('shown_as'),
    /** Picture that this one was added to replace: it is not listed by itself. */
    versionOf: uuid('version_of'),
    /** Point that stays in view where the picture is cropped, in percent from the left and the top; null for the middle. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    /** When it was put into the bin; null while it can be chosen. */
    deletedAt: instant('deleted_at'),
    /** Email address of that day. */
    deletedBy: text('deleted_by'),
  },
  (table) => [index('images_added').on(table.addedAt)],
);
