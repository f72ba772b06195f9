import type { Database } from '../../platform/db/connection.ts';
import { isOpenForStaff } from '../orders/payment/fulfil-order.ts';
import { markFulfilled, type Order } from '../orders/order.repo.ts';
import type { OrderSystemServices } from './event-type.ts';

/**
 * Makes the payment of a locked order due, because something of it ships; the sweep of payments takes it.
 * @returns false for an order that no card pays
 */
export async function makeDue(
  tx: Database,
  { clock }: Pick<OrderSystemServices, 'clock'>,
  order: Order,
): Promise<boolean> {
  if (!isOpenForStaff(order)) return false;
  await markFulfilled(tx, order.id, clock.now());
  return true;
}
