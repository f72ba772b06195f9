import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Names this database, so that what a node keeps beside it is not taken for another one's: one row. */
export const databaseIdentity = pgTable('database_identity', {
  id: integer('id').primaryKey().default(1),
  /** Random, made by the migration; a restored copy has the same. */
  name: uuid('name').notNull().defaultRandom(),
});
