import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';

/**
 * Roles that administrators made, and for built-in roles what administrators set: a built-in role without a row has its
 * defaults, and its rights and names are never read from here.
 */
export const roles = pgTable('roles', {
  id: text('id').primaryKey(),
  /** The name by language; the default language's is always there. Empty for built-in roles. */
  names: jsonb('names').$type<Record<string, string>>().notNull().default({}),
  rights: jsonb('rights').$type<string[]>().notNull().default([]),
  /** Its rights count only for accounts with a second step. */
  requiresSecondStep: boolean('requires_second_step').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
});

/** Roles of people. Rows are never deleted while the account exists: an ended grant stays as history. */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /** A built-in role, or an id of `roles`. */
    role: text('role').notNull(),
    /** Types of items that content rights are limited to; null: all. */
    types: jsonb('types').$type<string[]>(),
    /** Languages that content rights are limited to; null: all. */
    languages: jsonb('languages').$type<string[]>(),
    /** Origin: 'person', 'claim' of single sign-on, 'demo' or 'setup'. */
    source: text('source').notNull(),
    /** The person who granted it; null for grants that no person made at the desk. */
    grantedBy: text('granted_by'),
    grantedAt: instant('granted_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** The last day, in the organization's time zone; null without an end. */
    endsOn: calendarDate('ends_on'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (table) => [
    index('role_grants_user').on(table.userId),
    index('role_grants_live')
      .on(table.role)
      .where(sql`${table.revokedAt} is null`),
  ],
);
