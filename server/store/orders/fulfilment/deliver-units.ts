import type { Database } from '../../../platform/db/connection.ts';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import { completeStatus } from '../order-payment.states.ts';
import { listOrderLines, makePaymentDue, markFulfilled, setOrderStatus, type Order } from '../order.repo.ts';
import { shipUnits, unshippedUnits, type Delivery } from './ship-units.ts';

/**
 * Records that units of a locked order have been shipped or have become available, which makes their amount due; the
 * caller settles the payment after the transaction. With the last units the order is delivered, and complete unless a
 * card pays it. Call it last in the transaction: the series of invoices stays locked until its end.
 * @param delivery.units at most those that are left; all of them if none are given
 * @returns false if nothing is left of them
 */
export async function deliverUnits(
  tx: Database,
  calendar: OrganizationCalendar,
  order: Order,
  delivery: Delivery,
): Promise<boolean> {
  const lines = await listOrderLines(tx, order.id);
  const left = await unshippedUnits(tx, order, lines);
  const asked = delivery.units ?? left;
  const units = new Map([...asked].filter(([id, some]) => some > 0 && some <= (left.get(id) ?? 0)));
  if (units.size === 0) return false;
  const isLast = [...left].every(([id, some]) => units.get(id) === some);
  const now = calendar.clock.now();
  if (isLast) await markFulfilled(tx, order.id, now);
  await makePaymentDue(tx, order.id, now);
  if (isLast && order.paymentMethod !== 'card') await setOrderStatus(tx, order.id, completeStatus);
  await shipUnits(tx, calendar, { order, lines, units, delivery });
  return true;
}
