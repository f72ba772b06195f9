import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

type Fields = Record<string, unknown>;

/** The live items, one row an item and locale; `fields` is null once deleted and while only drafts exist. */
export const contentItems = pgTable(
  'content_items',
  {
    /** `type:name`, the same in every locale. */
    id: text('id').notNull(),
    locale: text('locale').notNull(),
    type: text('type').notNull(),
    /** Address without locale prefix; null for items that are not pages. */
    path: text('path'),
    fields: jsonb('fields').$type<Fields>(),
    /** Shape of the fields (`upgrade-item.rules.ts`); 0 where an earlier release wrote them. */
    version: integer('version').notNull().default(0),
    revision: integer('revision').notNull(),
    /** The newest revision when it is a draft. */
    draftRevision: integer('draft_revision'),
    /** Revision whose changes the draft contains, usually the live one; null without a draft, and where an earlier release wrote. */
    draftBase: integer('draft_base'),
    /** The last real change; a save that changes nothing leaves it. */
    updatedAt: instant('updated_at').notNull(),
    /** Id in feeds, for life (RFC 4287, 4.2.6); null for kinds without one, and where an earlier release wrote. */
    feedId: text('feed_id'),
    /** The live revision whose links are in `content_links`; another one where an earlier release wrote. */
    linkedRevision: integer('linked_revision'),
    /** True after a deletion whose address answers 410. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Revision of the default language that this variant was last said to match; null where nobody said so. */
    translatedFrom: integer('translated_from'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.locale] }),
    uniqueIndex('content_items_path')
      .on(table.locale, table.path)
      .where(sql`${table.fields} is not null`),
    index('content_items_type').on(table.type, table.locale),
  ],
);

/** Every state an item ever had, drafts included. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: text('id').notNull(),
    locale: text('locale').notNull(),
    revision: integer('revision').notNull(),
    path: text('path'),
    fields: jsonb('fields').$type<Fields>(),
    /** Shape of the fields, as of an item. */
    version: integer('version').notNull().default(0),
    isDraft: boolean('is_draft').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** What has changed, in the words of who saved it. */
    note: text('note'),
    /** A typo, which leaves every translation up to date. */
    isMinor: boolean('is_minor').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.locale, table.revision] }),
    index('content_revisions_saved').on(table.savedAt),
  ],
);

/** Up to when the changes due at a date are in the feed; one row. */
export const contentDue = pgTable('content_due', {
  id: integer('id').primaryKey().default(1),
  /** Everything due up to this instant is in the feed. */
  reachedAt: instant('reached_at').notNull(),
});

/** The change feed: what the publishers read. Written in the transaction of the change, in commit order. */
export const contentChanges = pgTable('content_changes', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  id: text('id').notNull(),
  locale: text('locale').notNull(),
  type: text('type').notNull(),
  isDeleted: boolean('is_deleted').notNull(),
  paths: text('paths').array().notNull(),
  tags: text('tags').array().notNull(),
  changedAt: instant('changed_at').notNull(),
});
