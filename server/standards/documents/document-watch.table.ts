import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FoundChange, KnownDocument } from './document-notice.rules.ts';

/** Position in the content's change feed up to which document changes have been found: one row. */
export const documentWatch = pgTable('document_watch', {
  id: integer('id').primaryKey().default(1),
  position: bigint('position', { mode: 'number' }).notNull(),
  /** Id of the feed's history up to there (`server/platform/db/feed-mark.ts`); null where it is not known. */
  mark: bigint('mark', { mode: 'number' }),
});

/** The known state of each document, by id; it stays when the document is deleted. */
export const knownDocuments = pgTable('known_documents', {
  document: text('document').primaryKey(),
  /** Last known address. */
  address: text('address').notNull(),
  known: jsonb('known').$type<KnownDocument>().notNull(),
});

/** Changes for followers, each once. */
export const documentChanges = pgTable(
  'document_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Id of the document, 'iso-9001'. */
    document: text('document').notNull(),
    kind: text('kind').$type<FoundChange['kind']>().notNull(),
    value: text('value').notNull(),
    foundAt: instant('found_at').notNull(),
    /** When the emails were written; null until then. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('document_changes_untold')
      .on(table.document)
      .where(sql`${table.toldAt} is null`),
  ],
);
