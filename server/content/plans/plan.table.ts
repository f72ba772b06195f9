import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { Departure } from './departure.rules.ts';
import type { PlanProblem, PlanState, PlanVerb, ReleaseState } from './plan.rules.ts';

/** Several items that go out together: in one transaction, or none of them. */
export const contentReleases = pgTable(
  'content_releases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Null until somebody sets a time. */
    at: instant('at'),
    userId: text('user_id').notNull(),
    /** Email address of that day, as revisions name who saved them; empty once the account is closed. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    state: text('state').$type<ReleaseState>().notNull().default('open'),
    problem: jsonb('problem').$type<PlanProblem>(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('content_releases_due')
      .on(table.at)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Plans to publish or withdraw later: one row for an item in a language, alone or as part of a release. */
export const contentPlans = pgTable(
  'content_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a plan with a time of its own. */
    releaseId: uuid('release_id').references(() => contentReleases.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    locale: text('locale').notNull(),
    what: text('what').$type<PlanVerb>().notNull(),
    /** Revision that goes live; null for a withdrawal. */
    revision: integer('revision'),
    /** Revision whose changes are contained in it: what was published since is merged; 0 for an item that was not live. */
    base: integer('base').notNull(),
    /** What the address of a withdrawn item answers; null where it has none, or nothing was chosen: 404. */
    departure: jsonb('departure').$type<Departure>(),
    /** Null in a release, whose time counts. */
    at: instant('at'),
    userId: text('user_id').notNull(),
    /** Email address of that day; empty once the account is closed. */
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    state: text('state').$type<PlanState>().notNull().default('waiting'),
    problem: jsonb('problem').$type<PlanProblem>(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('content_plans_due')
      .on(table.at)
      .where(sql`${table.state} = 'waiting'`),
    index('content_plans_release').on(table.releaseId),
    uniqueIndex('content_plans_waiting')
      .on(table.itemId, table.locale, table.what)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
