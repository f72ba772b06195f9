import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { orderLines } from '../order.table.ts';

/** Entitlements of order lines: a file to download, a licence to read, a membership. One per line. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** Null for a guest, whose claim is the order. */
    userId: text('user_id'),
    kind: text('kind').$type<'download' | 'licence' | 'membership'>().notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    /** First day, if it waits for the end of the right to withdraw; null: at once. */
    opensOn: calendarDate('opens_on'),
    /** Last day, if it ends. */
    expiresOn: calendarDate('expires_on'),
    grantedAt: instant('granted_at').notNull(),
    /** Units that a credit note took back, and when the last one was. */
    revokedUnits: integer('revoked_units').notNull().default(0),
    revokedAt: instant('revoked_at'),
    /** Of a download: how often the whole file was fetched, and the last time. */
    downloads: integer('downloads').notNull().default(0),
    lastDownloadAt: instant('last_download_at'),
    /** Bytes of parts sent since then, which belong to that download. */
    partBytes: bigint('part_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('entitlements_line').on(table.orderLineId),
    index('entitlements_user').on(table.userId, table.sku),
  ],
);
