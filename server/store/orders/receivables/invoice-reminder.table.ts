import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { invoices } from '../invoices/invoice.table.ts';

/** Reminders of invoices on account: each step is sent once. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Days after the due day; negative before it. */
    step: integer('step').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.step] })],
);
