import type { Database } from '../../platform/db/connection.ts';
import { isOrderCancelled } from '../orders/order-list.rules.ts';
import type { PaymentState } from '../orders/order-payment.states.ts';
import { makePaymentDue, markComplete, markFulfilled, type Order } from '../orders/order.repo.ts';
import type { OrderSystemServices } from './event-type.ts';

/** States in which the sweep of payments has something to do for an order of which something ships. */
const sweptStates: readonly PaymentState[] = ['held', 'released', 'charging', 'unpaid'];

/**
 * Makes the payment of a locked order due, because something of it ships; the sweep of payments takes it.
 * @param isLast true if nothing is left to ship
 */
export async function makeDue(
  tx: Database,
  { clock }: Pick<OrderSystemServices, 'clock'>,
  order: Order,
  isLast: boolean,
): Promise<void> {
  const { id, paymentMethod, paymentState, status } = order;
  const isCharged = paymentMethod === 'card' && sweptStates.includes(paymentState) && !isOrderCancelled(status);
  if (isLast) await (isCharged ? markFulfilled : markComplete)(tx, id, clock.now());
  else if (isCharged) await makePaymentDue(tx, id, clock.now());
}
