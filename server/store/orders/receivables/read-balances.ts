import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { liveRefunds } from '../credits/owed-refunds.rules.ts';
import { refunds } from '../credits/refund.table.ts';
import type { StoredInvoice } from '../invoices/invoice.repo.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { orderPayments } from '../payment.table.ts';
import { invoiceBalances, type InvoiceBalance } from '../invoices/invoice-balance.rules.ts';

/** An invoice with what is open of it. */
export interface BalancedInvoice {
  invoice: StoredInvoice;
  balance: InvoiceBalance;
}

/** Returns the invoices of orders with their balances, the first one first. */
export async function readBalances(db: Database, orderIds: readonly number[]): Promise<BalancedInvoice[]> {
  if (orderIds.length === 0) return [];
  const ids = [...orderIds];
  const found = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, ids))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));
  if (found.length === 0) return [];
  const credits = await db.select().from(creditNotes).where(inArray(creditNotes.orderId, ids));
  const payments = await db.select().from(orderPayments).where(inArray(orderPayments.orderId, ids));
  const given = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), inArray(refunds.state, [...liveRefunds])));
  const ofOrder = <Row extends { orderId: number }>(rows: readonly Row[], orderId: number) =>
    rows.filter((row) => row.orderId === orderId);
  const balances = new Map(
    ids.flatMap((orderId) => [
      ...invoiceBalances({
        invoices: ofOrder(found, orderId),
        credits: ofOrder(credits, orderId),
        payments: ofOrder(payments, orderId),
        refunds: ofOrder(given, orderId),
      }),
    ]),
  );
  return found.flatMap((invoice) => {
    const balance = balances.get(invoice.id);
    return balance ? [{ invoice, balance }] : [];
  });
}

/** Returns the invoice with a number; null without one. */
export async function findInvoice(db: Database, number: string): Promise<StoredInvoice | null> {
  const [found] = await db.select().from(invoices).where(eq(invoices.number, number));
  return found ?? null;
}
