import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { LinkKind } from './list-item-links.ts';

/**
 * What the live items lead to, a row a link; written in the transaction that makes an item live
 * (docs/decisions/content-and-publishing.md#the-index-of-links).
 */
export const contentLinks = pgTable(
  'content_links',
  {
    fromId: text('from_id').notNull(),
    fromLocale: text('from_locale').notNull(),
    /** Field: "fields.blocks.2.content". */
    place: text('place').notNull(),
    kind: text('kind').$type<LinkKind>().notNull(),
    /** An item that a field names; else null. */
    toId: text('to_id'),
    /** An address of the site, in its language and without its prefix; else null. */
    toLocale: text('to_locale'),
    toPath: text('to_path'),
  },
  (table) => [
    index('content_links_from').on(table.fromId, table.fromLocale),
    index('content_links_to_id').on(table.toId),
    index('content_links_to_path').on(table.toPath, table.toLocale),
  ],
);
