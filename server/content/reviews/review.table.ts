import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { LiveChange, ReviewState } from './review.rules.ts';

/** Checks of one revision by a second person; a text that was published without one has a row that says why. */
export const contentReviews = pgTable(
  'content_reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    itemId: text('item_id').notNull(),
    locale: text('locale').notNull(),
    /** The revision that is checked. A later one makes the check overtaken, which no column says. */
    revision: integer('revision').notNull(),
    /** Id of the person who last changed the text; null where nobody has this address any more. */
    textBy: text('text_by'),
    userId: text('user_id').notNull(),
    /** Email address of that day; empty once the account is closed. */
    askedBy: text('asked_by').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Id of the person who is asked; null for anybody who may. */
    askedOf: text('asked_of'),
    note: text('note').notNull(),
    state: text('state').$type<ReviewState>().notNull().default('open'),
    /** Id of the person who decided. */
    deciderId: text('decider_id'),
    /** Email address of that day; empty once the account is closed. */
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: instant('decided_at'),
    /** The changes that are asked for, or why it was published without a check. */
    reason: text('reason').notNull().default(''),
    /** A change of the live version, which `revision` is then; null where a draft is checked. */
    change: jsonb('change').$type<LiveChange>(),
  },
  (table) => [
    index('content_reviews_item').on(table.itemId, table.locale, table.revision),
    // One check of a text at a time.
    uniqueIndex('content_reviews_open')
      .on(table.itemId, table.locale, table.revision)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** Remarks of colleagues, and of people outside who had a link, at a place of an item. */
export const contentRemarks = pgTable(
  'content_remarks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    itemId: text('item_id').notNull(),
    locale: text('locale').notNull(),
    revision: integer('revision').notNull(),
    /** `fields.blocks.2.heading`; empty for the whole. */
    place: text('place').notNull(),
    /** The text at that place on that day; empty for the whole. */
    quote: text('quote').notNull(),
    text: text('text').notNull(),
    /** Name that a person outside gave, or email address of a colleague on that day. */
    byName: text('by_name').notNull(),
    /** Null for a person outside. */
    userId: text('user_id'),
    isFromOutside: boolean('is_from_outside').notNull(),
    madeAt: instant('made_at').notNull(),
    resolvedAt: instant('resolved_at'),
    /** Id of the person who resolved it. */
    resolverId: text('resolver_id'),
  },
  (table) => [
    index('content_remarks_open')
      .on(table.itemId, table.locale)
      .where(sql`${table.resolvedAt} is null`),
  ],
);
