import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { refunds } from '../credits/refund.table.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { orderPayments } from '../payment.table.ts';
import { balanceOf, type Balance } from './balance.rules.ts';

/** Returns what an order's documents and payments add up to now. */
export async function readBalance(db: Database, orderId: number): Promise<Balance> {
  const { totalMinor } = invoices;
  const { capturedMinor } = orderPayments;
  const { amountMinor, state } = refunds;
  return balanceOf({
    invoices: await db.select({ totalMinor }).from(invoices).where(eq(invoices.orderId, orderId)),
    credits: await db
      .select({ totalMinor: creditNotes.totalMinor })
      .from(creditNotes)
      .where(eq(creditNotes.orderId, orderId)),
    payments: await db.select({ capturedMinor }).from(orderPayments).where(eq(orderPayments.orderId, orderId)),
    refunds: await db.select({ amountMinor, state }).from(refunds).where(eq(refunds.orderId, orderId)),
  });
}
