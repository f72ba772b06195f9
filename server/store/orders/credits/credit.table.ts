import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { invoiceLines, invoices } from '../invoices/invoice.table.ts';
import { orders } from '../order.table.ts';
import type { CreditReason } from './credit.contract.ts';

const cents = (name: string) => integer(name).notNull();

/** Credit notes. Each belongs to one invoice, whose lines it takes parts of; never changed. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of its series, without gaps. */
    number: text('number').notNull(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<CreditReason>().notNull(),
    /** For the buyer, as staff wrote it. */
    note: text('note').notNull().default(''),
    /** The member of staff; null for the order system or the site. */
    createdBy: text('created_by'),
    issuedAt: instant('issued_at').notNull(),
    taxMinor: cents('tax_minor'),
    /** With tax and shipping. */
    totalMinor: cents('total_minor'),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.number),
    index('credit_notes_order').on(table.orderId),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_issued').on(table.issuedAt),
  ],
);

/** Lines of a credit note: units of an invoice line, or an amount of it. */
export const creditLines = pgTable(
  'credit_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creditNoteId: uuid('credit_note_id')
      .notNull()
      .references(() => creditNotes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    invoiceLineId: uuid('invoice_line_id')
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    /** 0 for an allowance, which is an amount without units. */
    units: integer('units').notNull(),
    netMinor: cents('net_minor'),
    taxMinor: cents('tax_minor'),
    /** True if the units went back to the stock. */
    isRestocked: boolean('is_restocked').notNull().default(false),
    /** True if what the units had granted was taken back. */
    isRevoked: boolean('is_revoked').notNull().default(false),
  },
  (table) => [
    uniqueIndex('credit_lines_position').on(table.creditNoteId, table.position),
    index('credit_lines_invoice_line').on(table.invoiceLineId),
    check('credit_lines_amounts', sql`units >= 0 and net_minor >= 0 and tax_minor >= 0`),
  ],
);
