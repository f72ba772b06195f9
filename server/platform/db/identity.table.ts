import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** One row that identifies the database, so that files a node keeps are not used with another one. */
export const databaseIdentity = pgTable('database_identity', {
  id: integer('id').primaryKey().default(1),
  /** Random, written by the migration; a restored copy has the same one. */
  name: uuid('name').notNull().defaultRandom(),
  /** Random, written at each restore; null for a database that never was restored by `npm run backup`. */
  timeline: uuid('timeline'),
});
