import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { Memberships } from './memberships.rules.ts';

/**
 * The memberships of the organisation as its content last defined them, in one row: prices and grants read them in
 * their transaction, also while the content cannot be read.
 */
export const membershipRules = pgTable('membership_rules', {
  id: integer('id').primaryKey().default(1),
  /** Null until the content has been read. */
  rules: jsonb('rules').$type<Memberships>(),
  /** True in a store of a release that had the kinds in its code, until they are carried over. */
  isOfEarlierRelease: boolean('is_of_earlier_release').notNull().default(false),
});
