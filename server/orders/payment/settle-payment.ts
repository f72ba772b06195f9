import type { Database } from '../../db/connection.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { dollarsOf } from '../../pricing/money.rules.ts';
import type { OrderServices } from '../order-services.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { paidMinor } from '../show-order.ts';
import { completeStatus, endOfHold, movePayment, type PaymentEvent } from '../order-payment.states.ts';

type SettleServices = Pick<OrderServices, 'db' | 'clock' | 'log' | 'payments' | 'delivery'>;

/**
 * Takes the money an order holds, or releases it (docs/decisions/payments.md#when-money-is-taken). Safe at any time and
 * on any node: the gateway takes once however often it is asked, and what came of it is written by the first alone.
 */
export async function settlePayment(services: SettleServices, orderId: number): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (order?.paymentState !== 'held' || order.authorizationRef === null) return;
  const event = await askGateway(services, order, order.authorizationRef);
  const isTold = await services.db.transaction((tx) => write(tx, services, orderId, event));
  if (isTold) services.delivery.poke();
}

/** Asks outside of any transaction; a question that failed is one without an answer. */
async function askGateway({ payments, log }: SettleServices, order: Order, ref: string): Promise<PaymentEvent> {
  const { attemptId } = order;
  try {
    return endOfHold(order.delivery ?? 'later') === 'capture'
      ? await payments.capture({ ref, attemptId, amountMinor: paidMinor(order) })
      : await payments.void({ ref, attemptId, reason: 'abandoned' });
  } catch (error) {
    log.error({ err: error, order: order.id }, 'the gateway could not be asked about the payment of an order');
    return 'unknown';
  }
}

/** Writes what came of it together with what the order system must hear. @returns whether there is anything to hear */
async function write(tx: Database, { clock, log }: SettleServices, id: number, event: PaymentEvent): Promise<boolean> {
  const order = await lockOrder(tx, id);
  const now = clock.now();
  const tries = (order?.paymentTries ?? 0) + 1;
  const change =
    order && movePayment({ state: order.paymentState, captureBefore: order.captureBefore, tries }, event, now);
  if (!order || !change) return false;
  const { state, lookAt } = change;
  const isOver = state !== order.paymentState;
  const isComplete = state === 'captured' && order.delivery === 'unlocked';
  await updatePayment(tx, id, {
    ...{ paymentState: state, paymentLookAt: lookAt, paymentTries: tries },
    ...(isOver && { paymentEndedAt: now }),
    ...(isComplete && { status: completeStatus }),
  });
  if (!isOver) return false;
  if (state === 'lost')
    log.error({ order: id }, 'the payment of an order is lost: its hold could not be taken in time');
  await enqueue(tx, clock, {
    ...{ connector: 'erp', kind: 'payment-state', reference: `order-${id}-${state}` },
    ...(order.userId !== null && { subjectUserId: order.userId }),
    payload: {
      orderId: String(id),
      orderNumber: order.orderNumber,
      AuthorizationId: order.authorizationRef,
      state,
      amount: state === 'captured' ? dollarsOf(paidMinor(order)) : 0,
      endedAt: now.toISOString(),
    },
  });
  return true;
}
