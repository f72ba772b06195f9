import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { completeStatus, movePayment } from '../order-payment.states.ts';
import { updatePayment, type Order } from '../order.repo.ts';
import { readDue } from './due-amount.ts';
import { isUndelivered, toPaymentFacts } from './payment-facts.ts';

/**
 * Stores that nothing is due of a locked card order now, and ends its checks: one that is delivered whole is complete, of
 * another one the rest is charged when it ships.
 * @returns the order as it is then; null if something is due
 */
export async function closePaid(tx: Database, { clock }: { clock: Clock }, order: Order): Promise<Order | null> {
  if ((await readDue(tx, order)) > 0) return null;
  const isOver = order.cancelledAt !== null || isOrderCancelled(order.status);
  const facts = toPaymentFacts(order, { isRestOpen: isUndelivered(order) });
  const paymentState = (isOver ? null : movePayment(facts, 'nothing_due', clock.now())?.state) ?? order.paymentState;
  const isComplete = paymentState === 'captured' && order.paymentState !== 'captured';
  const columns = {
    paymentState,
    paymentTries: order.paymentTries,
    paymentLookAt: null,
    unpaidSince: null,
    paymentEndedAt: isComplete ? clock.now() : order.paymentEndedAt,
    capturedMinor: isComplete ? (order.capturedMinor ?? 0) : order.capturedMinor,
    status: isComplete ? completeStatus : order.status,
  };
  await updatePayment(tx, order.id, columns);
  return { ...order, ...columns };
}
