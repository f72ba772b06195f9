import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Keeps which licence somebody has agreed to, as it read then, and when. Rows are only ever added. */
export const licenseAcceptances = pgTable(
  'license_acceptances',
  {
    userId: text('user_id').notNull(),
    /** Of the resource in the learning system. */
    resourceId: text('resource_id').notNull(),
    /** Day of the text. */
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resourceId, table.version] })],
);
