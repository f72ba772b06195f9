import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Keeps the pictures of the library; the upload is a file, its sizes lie in the storage under their hash. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    /** The beginning of the upload's SHA-256: the same picture is kept once. */
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    /** Of the upload, turned as it is meant to be seen, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Says what the picture shows; empty for one that decorates. */
    altEn: text('alt_en').notNull(),
    altEs: text('alt_es').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [index('images_added').on(table.addedAt)],
);
