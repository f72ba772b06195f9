import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { orderLines, orders } from '../order.table.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';
import { shipments } from '../shipments/shipment.table.ts';

const cents = (name: string) => integer(name).notNull();

/** Invoices of orders: one for what was unlocked when the order was placed, one for each shipment. Never changed. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of its series, without gaps; of orders of an earlier release, made of the order's number. */
    number: text('number').notNull(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The shipment it bills; null for what was unlocked. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    /** Last day to pay in the organization's time zone; null if it was due at once. */
    dueOn: calendarDate('due_on'),
    /** Everything that it says; null in invoices of before November 26, 2026, which are printed from their rows. */
    document: jsonb('document').$type<InvoiceDocument>(),
    taxMinor: cents('tax_minor'),
    /** With tax and shipping. */
    totalMinor: cents('total_minor'),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    index('invoices_order').on(table.orderId),
    index('invoices_issued').on(table.issuedAt),
    index('invoices_due').on(table.dueOn),
  ],
);

/** Lines of an invoice: units of an order line, or the shipping. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null for the shipping. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id, { onDelete: 'cascade' }),
    units: integer('units').notNull(),
    /** After discounts, without tax; in cents. */
    netMinor: cents('net_minor'),
    taxMinor: cents('tax_minor'),
    /** In millionths; null in orders of an earlier release, which did not store it. */
    ratePpm: integer('rate_ppm'),
  },
  (table) => [
    uniqueIndex('invoice_lines_position').on(table.invoiceId, table.position),
    index('invoice_lines_order_line').on(table.orderLineId),
    check('invoice_lines_amounts', sql`units > 0 and net_minor >= 0 and tax_minor >= 0`),
  ],
);
