import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isOrderCancelled } from './order-list.rules.ts';
import type { Order } from './order.repo.ts';
import { orderLines, orders } from './order.table.ts';

/** Status of an order of which everything was cancelled, in the order system's words. */
const cancelledStatus = 'Cancelled';

/**
 * Stores cancelled units of a locked order, and by how much less is to be paid for it.
 * @param cancelled.at when all its units are cancelled; null while some are not. Its payment becomes due for a check
 *   then, which releases the hold.
 */
export async function saveCancelled(
  tx: Database,
  { id, reducedMinor: before, paymentState, status }: Order,
  { units, reducedMinor, at }: { units: ReadonlyMap<string, number>; reducedMinor: number; at: Date | null },
): Promise<void> {
  for (const [lineId, some] of units) {
    await tx
      .update(orderLines)
      .set({ cancelledUnits: sql`${orderLines.cancelledUnits} + ${some}` })
      .where(eq(orderLines.id, lineId));
  }
  const columns = { reducedMinor: before + reducedMinor };
  const whole = {
    ...columns,
    cancelledAt: at,
    // Nothing is left that accounts could let go.
    stoppedBy: null,
    status: isOrderCancelled(status) ? status : cancelledStatus,
    paymentLookAt: paymentState === 'none' || paymentState === 'captured' ? null : at,
  };
  await tx
    .update(orders)
    .set(at === null ? columns : whole)
    .where(eq(orders.id, id));
}

/** Ends the checks of a cancelled order's payment, whose hold was released. */
export async function endPaymentChecks(db: Database, id: number): Promise<void> {
  const isOver = notInArray(orders.paymentState, ['held', 'charging']);
  await db
    .update(orders)
    .set({ paymentLookAt: null })
    .where(and(eq(orders.id, id), isNotNull(orders.cancelledAt), isOver));
}

/** Adds to by how much less is to be paid for an order. */
export async function reduceOrder(tx: Database, id: number, amountMinor: number): Promise<void> {
  await tx
    .update(orders)
    .set({ reducedMinor: sql`${orders.reducedMinor} + ${amountMinor}` })
    .where(eq(orders.id, id));
}
