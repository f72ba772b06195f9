import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { readBalance } from '../balance/read-balance.ts';
import { paidMinor } from '../order-figures.rules.ts';
import { lockOrder, type Order } from '../order.repo.ts';
import { orderPayments } from '../payment.table.ts';

/**
 * Returns what a card order owes now, in cents: what was unlocked or shipped and is not paid
 * (docs/decisions/payments.md#when-money-is-taken). An order of an earlier release owes its whole amount once it is
 * delivered, until its books are stored.
 */
export async function readDue(db: Database, order: Order): Promise<number> {
  if (order.isBooked) {
    const { owedMinor, oweBackMinor } = await readBalance(db, order.id);
    // A refund that failed is settled by staff in another way: it lowers no later charge.
    return Math.max(0, owedMinor + oweBackMinor);
  }
  const isDelivered = order.delivery === 'unlocked' || order.delivery === 'mixed' || order.fulfilledAt !== null;
  return isDelivered ? Math.max(0, paidMinor(order) - (order.capturedMinor ?? 0)) : 0;
}

/**
 * Returns what the hold of an order is captured for, in cents, and stores it before the gateway is called: every node
 * and every repeat asks for the same amount, whatever is shipped meanwhile.
 * @returns 0 if nothing is due
 */
export async function askCapture(db: Database, orderId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.paymentState !== 'held') return 0;
    const asked = await findAskedCapture(tx, orderId);
    if (asked !== null) return asked;
    const due = await readDue(tx, order);
    const askedMinor = Math.min(due, paidMinor(order) - order.creditMinor);
    if (askedMinor > 0) await tx.update(orderPayments).set({ askedMinor, tries: 1 }).where(isHoldOf(orderId));
    return askedMinor;
  });
}

/** Returns what the hold of an order was to be captured for, in cents; null if the site has not asked for anything yet. */
export async function findAskedCapture(db: Database, orderId: number): Promise<number | null> {
  const [hold] = await db.select().from(orderPayments).where(isHoldOf(orderId));
  return hold && hold.tries > 0 ? hold.askedMinor : null;
}

const isHoldOf = (orderId: number) => and(eq(orderPayments.orderId, orderId), eq(orderPayments.kind, 'hold'));
