import { integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: which releases may run on this database. A migration that removes something raises the number. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  id: integer('id').primaryKey().default(1),
  /** Number of migrations of the oldest release that may run. */
  smallestRelease: integer('smallest_release').notNull().default(0),
});
