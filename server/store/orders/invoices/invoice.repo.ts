import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { invoiceLines, invoices } from './invoice.table.ts';

export type StoredInvoice = typeof invoices.$inferSelect;
export type InvoiceLine = typeof invoiceLines.$inferSelect;

/** Stores an invoice with its lines. */
export async function insertInvoice(
  tx: Database,
  invoice: typeof invoices.$inferInsert,
  lines: readonly Omit<typeof invoiceLines.$inferInsert, 'invoiceId' | 'position'>[],
): Promise<StoredInvoice> {
  const [made] = await tx.insert(invoices).values(invoice).returning();
  if (!made) throw new Error('The database gave no row back for a new invoice.');
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, index) => ({ ...line, invoiceId: made.id, position: index + 1 })));
  return made;
}

/** Returns the invoices of an order, the first one first. */
export const listInvoices = async (db: Database, orderId: number): Promise<StoredInvoice[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.issuedAt), asc(invoices.number));

/** Returns the lines of invoices, by invoice and position. */
export async function listInvoiceLines(db: Database, invoiceIds: readonly string[]): Promise<InvoiceLine[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position));
}
