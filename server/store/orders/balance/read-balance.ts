import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { isUnexplained } from '../credits/owed-refunds.rules.ts';
import { refunds } from '../credits/refund.table.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { orderPayments } from '../payment.table.ts';
import { balanceOf, type Balance } from './balance.rules.ts';

/**
 * Returns what an order's documents and payments add up to now. A refund made at the provider counts once a credit note
 * says what it was for: what it gave back must not be charged again.
 */
export async function readBalance(db: Database, orderId: number): Promise<Balance> {
  const given = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return balanceOf({
    invoices: await db.select({ totalMinor: invoices.totalMinor }).from(invoices).where(eq(invoices.orderId, orderId)),
    notes: await db
      .select({ totalMinor: creditNotes.totalMinor })
      .from(creditNotes)
      .where(eq(creditNotes.orderId, orderId)),
    payments: await db
      .select({ capturedMinor: orderPayments.capturedMinor })
      .from(orderPayments)
      .where(eq(orderPayments.orderId, orderId)),
    refunds: given.filter((refund) => !isUnexplained(refund)),
  });
}
