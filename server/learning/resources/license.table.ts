import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Accepted licences, with the text's date and the time. Rows are never changed. */
export const licenseAcceptances = pgTable(
  'license_acceptances',
  {
    userId: text('user_id').notNull(),
    /** Id of the resource in the learning system. */
    resourceId: text('resource_id').notNull(),
    /** Date of the text. */
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resourceId, table.version] })],
);
