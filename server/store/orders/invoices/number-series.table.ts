import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Next number of each series of documents, such as INV-2026. The row is locked until the document is stored, so that no
 * number is missing.
 */
export const numberSeries = pgTable('number_series', {
  series: text('series').primaryKey(),
  next: integer('next').notNull(),
});
