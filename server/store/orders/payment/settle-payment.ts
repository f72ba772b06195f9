import type { Database } from '../../../platform/db/connection.ts';
import type { CaptureResult, VoidResult } from '../../payments/gateway.ts';
import type { SettleServices } from '../order-services.ts';
import { report } from '../../../platform/monitoring/happenings.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { endPaymentChecks } from '../reduced-orders.repo.ts';
import type { OrderEvent } from '../events/order-event.contract.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { dueMinor, takenMinor } from '../order-figures.rules.ts';
import { completeStatus, endOfHold, movePayment } from '../order-payment.states.ts';
import { chargeKeptCard } from './charge-stored-card.ts';
import { findLiveCharge } from './charge.repo.ts';
import { deleteStoredCard } from './delete-stored-card.ts';
import { toPaymentFacts } from './payment-facts.ts';
import { enqueuePaymentMessages } from './payment-messages.ts';
import { endHold } from './payment.repo.ts';
import { advanceCharge } from './advance-charge.ts';

/**
 * Does what is due for an order's payment: captures or releases its hold, charges the stored card at shipping, or
 * continues a charge (docs/decisions/payments.md#when-money-is-taken). Idempotent on any node: the gateway takes the
 * money once, and only the first result is stored.
 */
export async function settlePayment(services: SettleServices, orderId: number): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (order?.paymentState === 'held') await settleHold(services, order);
  const now = order?.paymentState === 'held' ? await findOrder(services.db, orderId) : order;
  if (now && now.cancelledAt !== null && now.paymentState !== 'held') {
    await deleteStoredCard(services, orderId);
    await endPaymentChecks(services.db, orderId);
  } else if (now?.paymentState === 'charging') {
    const charge = await findLiveCharge(services.db, orderId);
    if (charge) await advanceCharge(services, charge);
  } else if (now && isChargeDue(now)) {
    await chargeKeptCard(services, now);
  }
}

/** Returns whether the stored card must be charged now: the order ships, or a failed charge is due again. */
const isChargeDue = (order: Order): boolean => {
  const { paymentState, fulfilledAt, keptCard } = order;
  const isFailedOne = paymentState === 'unpaid' && keptCard !== null;
  return dueMinor(order) > 0 && ((paymentState === 'released' && fulfilledAt !== null) || isFailedOne);
};

async function settleHold(services: SettleServices, order: Order): Promise<void> {
  if (order.authorizationRef === null) return;
  const result = await callGateway(services, order, order.authorizationRef);
  const after = await services.db.transaction((tx) => write(tx, services, order.id, result));
  if (after) {
    report('payment', { outcome: after.paymentState });
    services.delivery.poke();
  }
  if (after?.paymentState === 'captured') await deleteStoredCard(services, order.id);
}

/** Calls the gateway outside of any transaction; a failed call counts as no answer. */
async function callGateway(
  { payments, log }: SettleServices,
  order: Order,
  ref: string,
): Promise<CaptureResult | VoidResult> {
  const { attemptId } = order;
  try {
    const isTaken = endOfHold(order.delivery ?? 'later', order.fulfilledAt !== null) === 'capture';
    return isTaken && dueMinor(order) > 0
      ? await payments.capture({ ref, attemptId, amountMinor: dueMinor(order) })
      : await payments.void({ ref, attemptId, reason: 'abandoned' });
  } catch (error) {
    log.error({ err: error, order: order.id }, 'the gateway could not be asked about the payment of an order');
    return { kind: 'unknown' };
  }
}

/**
 * Stores the result of a hold and its messages.
 * @returns the order if the result has ended the hold
 */
async function write(
  tx: Database,
  services: SettleServices,
  id: number,
  result: CaptureResult | VoidResult,
): Promise<Order | null> {
  const { clock, log } = services;
  const order = await lockOrder(tx, id);
  const now = clock.now();
  const tries = (order?.paymentTries ?? 0) + 1;
  const change = order && movePayment(toPaymentFacts(order, { tries }), result.kind, now);
  if (!order || !change) return null;
  const { state: paymentState, lookAt: paymentLookAt } = change;
  const isOver = paymentState !== order.paymentState;
  const isFulfilled = order.fulfilledAt !== null;
  const isComplete = paymentState === 'captured' && (order.delivery === 'unlocked' || isFulfilled);
  const status = isComplete ? completeStatus : order.status;
  const paymentEndedAt = isOver ? now : order.paymentEndedAt;
  const capturedMinor = 'capturedMinor' in result ? result.capturedMinor : null;
  const columns = { paymentState, paymentLookAt, paymentTries: tries, paymentEndedAt, capturedMinor, status };
  await updatePayment(tx, id, columns);
  if (!isOver) return null;
  if (paymentState === 'lost')
    log.error({ order: id }, 'the payment of an order is lost: its hold could not be taken in time');
  const after: Order = { ...order, ...columns };
  await bookHold(tx, after, now);
  // A shipping order is charged immediately, and its buyer gets an email; an order that was complete when placed has
  // its confirmation.
  const isMailed =
    dueMinor(after) > 0 && (paymentState === 'lost' || (paymentState === 'released' ? !isFulfilled : isFulfilled));
  await enqueuePaymentMessages(tx, services, after, { reference: 'hold', isMailed });
  return after;
}

/** Books the end of a hold: its row and the event. */
async function bookHold(tx: Database, order: Order, at: Date): Promise<void> {
  const capturedMinor = takenMinor(order);
  const state =
    order.paymentState === 'captured' ? 'captured' : order.paymentState === 'released' ? 'released' : 'failed';
  await endHold(tx, order, { state, capturedMinor, endedAt: at });
  const event: OrderEvent =
    state === 'captured'
      ? { kind: 'paid', data: { amountMinor: capturedMinor } }
      : state === 'released'
        ? { kind: 'released', data: {} }
        : { kind: 'unpaid', data: { amountMinor: dueMinor(order) } };
  await recordOrderEvent(tx, order.id, event, { actor: 'provider', at });
}
