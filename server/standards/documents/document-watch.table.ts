import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { FoundChange, KnownDocument } from './document-notice.rules.ts';

/** Says how far the change feed of the content has been read for changes that followers are told of: one row. */
export const documentWatch = pgTable('document_watch', {
  id: integer('id').primaryKey().default(1),
  position: bigint('position', { mode: 'number' }).notNull(),
});

/** Keeps what is known of each document, by its name; it stays when the document goes. */
export const knownDocuments = pgTable('known_documents', {
  document: text('document').primaryKey(),
  /** Where it was last seen. */
  address: text('address').notNull(),
  known: jsonb('known').$type<KnownDocument>().notNull(),
});

/** Keeps what followers are told, once. */
export const documentChanges = pgTable(
  'document_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Name of the document, 'msca-70'. */
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
