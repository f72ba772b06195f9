import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { creditNotes } from '../credits/credit.table.ts';
import { owedOf } from '../credits/owed-refunds.rules.ts';
import { refunds } from '../credits/refund.table.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { orderPayments } from '../payment.table.ts';
import { balanceOf, type Balance } from './balance.rules.ts';

/** Returns what an order's documents and payments add up to now. */
export async function readBalance(db: Database, orderId: number): Promise<Balance> {
  const { totalMinor } = invoices;
  const { capturedMinor } = orderPayments;
  const { amountMinor, state } = refunds;
  // One made at the provider counts once a credit note says what it was for: it must not be charged again.
  const isExplained = or(eq(refunds.isOutside, false), isNotNull(refunds.creditNoteId));
  return balanceOf({
    invoices: await db.select({ totalMinor }).from(invoices).where(eq(invoices.orderId, orderId)),
    credits: await db
      .select({ totalMinor: creditNotes.totalMinor })
      .from(creditNotes)
      .where(eq(creditNotes.orderId, orderId)),
    payments: await db.select({ capturedMinor }).from(orderPayments).where(eq(orderPayments.orderId, orderId)),
    refunds: await db
      .select({ amountMinor, state })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), isExplained)),
  });
}

/**
 * Returns what is owed to the buyer by refunds that failed or were refused, until another refund replaces them: staff
 * settle it in another way, so that no later charge is lowered by it.
 */
export async function readOwedBack(db: Database, orderId: number): Promise<number> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return owedOf(rows).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
