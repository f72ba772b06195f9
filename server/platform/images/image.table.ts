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
  },
  (table) => [index('images_added').on(table.addedAt)],
);
