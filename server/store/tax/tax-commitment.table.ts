import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Invoices whose tax a service has calculated and is told of; credit notes name the transaction. */
export const taxCommitments = pgTable('tax_commitments', {
  invoiceNumber: text('invoice_number').primaryKey(),
  /** The calculation at the service. */
  calculationRef: text('calculation_ref').notNull(),
  /** Null until the service has confirmed it. */
  transactionRef: text('transaction_ref'),
  /** Ids of the rows at the service. */
  rowRefs: jsonb('row_refs').$type<Record<string, string>>().notNull().default({}),
  enqueuedAt: instant('enqueued_at').notNull(),
  committedAt: instant('committed_at'),
});
