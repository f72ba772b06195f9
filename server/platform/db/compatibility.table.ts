import { integer, pgTable } from 'drizzle-orm/pg-core';

/** Says which releases may run on this database: one row. A migration that takes something away raises it. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  id: integer('id').primaryKey().default(1),
  /** Number of migrations the oldest release knows that may run here. */
  smallestRelease: integer('smallest_release').notNull().default(0),
});
