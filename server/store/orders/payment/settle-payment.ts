import type { Database } from '../../../platform/db/connection.ts';
import { report } from '../../../platform/monitoring/happenings.ts';
import type { CaptureResult, VoidResult } from '../../payments/gateway.ts';
import type { OrderEvent } from '../events/order-event.contract.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { listInvoices } from '../invoices/invoice.repo.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { dueMinor } from '../order-figures.rules.ts';
import { completeStatus, isHoldEnding, movePayment, unpaidSinceIn } from '../order-payment.states.ts';
import type { SettleServices } from '../order-services.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { endPaymentChecks } from '../reduced-orders.repo.ts';
import type { HoldState } from '../payment.contract.ts';
import { advanceCharge } from './advance-charge.ts';
import { findLiveCharge } from './charge.repo.ts';
import { closePaid } from './close-paid.ts';
import { chargeKeptCard } from './charge-stored-card.ts';
import { deleteStoredCard } from './delete-stored-card.ts';
import { askCapture, findAskedCapture, readDue } from './due-amount.ts';
import { isUndelivered, toPaymentFacts } from './payment-facts.ts';
import { enqueuePaymentMessages } from './payment-messages.ts';
import { endHold } from './payment.repo.ts';

/**
 * Does what is due for an order's payment: captures what its hold is due for or releases it, charges the stored card for
 * what has shipped, or continues a charge (docs/decisions/payments.md#when-money-is-taken). Idempotent on any node: the
 * gateway takes the money once, and only the first result is stored.
 */
export async function settlePayment(services: SettleServices, orderId: number): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (order?.paymentMethod === 'purchase-order') {
    const charge = await findLiveCharge(services.db, orderId);
    if (charge) await advanceCharge(services, charge);
    return;
  }
  if (order?.paymentState === 'held') await settleHold(services, order);
  const now = order?.paymentState === 'held' ? await findOrder(services.db, orderId) : order;
  if (now && now.cancelledAt !== null && now.paymentState !== 'held') {
    await deleteStoredCard(services, orderId);
    await endPaymentChecks(services.db, orderId);
  } else if (now?.paymentState === 'charging') {
    const charge = await findLiveCharge(services.db, orderId);
    if (charge) await advanceCharge(services, charge);
  } else if (now?.givenUpAt) {
    await deleteStoredCard(services, orderId);
  } else if (now?.paymentState === 'released' || (now?.paymentState === 'unpaid' && now.keptCard !== null)) {
    if ((await readDue(services.db, now)) > 0) await chargeKeptCard(services, now);
    else await endChecks(services, now.id);
  }
}

/** Ends the checks of an order of which nothing is due. */
async function endChecks(services: SettleServices, orderId: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order) await closePaid(tx, services, order);
  });
}

/** What was asked of the gateway about a hold, and its answer. */
interface HoldResult {
  /** Cents that were asked for; 0 for a release. */
  askedMinor: number;
  result: CaptureResult | VoidResult;
}

async function settleHold(services: SettleServices, order: Order): Promise<void> {
  if (order.authorizationRef === null) return;
  const askedMinor = await askCapture(services.db, order.id);
  if (askedMinor === 0 && !isReleased(order, services.clock.now())) return;
  const result = await callGateway(services, order, { ref: order.authorizationRef, askedMinor });
  const after = await services.db.transaction((tx) => storeHoldResult(tx, services, order.id, { askedMinor, result }));
  if (after) {
    report('payment', { outcome: after.paymentState });
    services.delivery.poke();
  }
  if (after?.paymentState === 'captured') await deleteStoredCard(services, order.id);
}

/** Returns whether a hold is released of which nothing is due. */
const isReleased = (order: Order, now: Date): boolean =>
  isHoldEnding(order, now) || order.cancelledAt !== null || isOrderCancelled(order.status);

/** Calls the gateway outside of any transaction; a failed call counts as no answer. */
async function callGateway(
  { payments, log }: SettleServices,
  { id, attemptId }: Order,
  { ref, askedMinor }: { ref: string; askedMinor: number },
): Promise<CaptureResult | VoidResult> {
  try {
    return askedMinor > 0
      ? await payments.capture({ ref, attemptId, amountMinor: askedMinor })
      : await payments.void({ ref, attemptId, reason: 'abandoned' });
  } catch (error) {
    log.error({ err: error, order: id }, 'the gateway could not be asked about the payment of an order');
    return { kind: 'unknown' };
  }
}

/**
 * Stores the result of a hold and its messages.
 * @returns the order if the result has ended the hold
 */
export async function storeHoldResult(
  tx: Database,
  services: SettleServices,
  id: number,
  { askedMinor, result }: HoldResult,
): Promise<Order | null> {
  const { clock, log } = services;
  const order = await lockOrder(tx, id);
  if (!order) return null;
  const now = clock.now();
  const tries = order.paymentTries + 1;
  const capturedMinor = 'capturedMinor' in result ? result.capturedMinor : null;
  const isRestOpen = capturedMinor !== null && (await isPart(tx, order, { askedMinor, capturedMinor }));
  const change = movePayment(toPaymentFacts(order, { tries, isRestOpen }), result.kind, now);
  if (!change) return null;
  const { state: paymentState } = change;
  const isOver = paymentState !== order.paymentState;
  const isComplete = paymentState === 'captured' && !isUndelivered(order);
  const after: Order = {
    ...order,
    paymentState,
    paymentLookAt: paymentState === 'released' && (await isDueAfter(tx, order, capturedMinor)) ? now : change.lookAt,
    paymentTries: tries,
    paymentEndedAt: isOver ? now : order.paymentEndedAt,
    unpaidSince: unpaidSinceIn(paymentState, order, now),
    capturedMinor,
    status: isComplete ? completeStatus : order.status,
  };
  await updatePayment(tx, id, {
    paymentState,
    paymentLookAt: after.paymentLookAt,
    paymentTries: tries,
    paymentEndedAt: after.paymentEndedAt,
    unpaidSince: after.unpaidSince,
    capturedMinor,
    status: after.status,
  });
  if (!isOver) return null;
  if (paymentState === 'lost')
    log.error({ order: id }, 'the payment of an order is lost: its hold could not be taken in time');
  await bookHold(tx, after, now);
  // Whoever was asked to pay is told of what has arrived.
  const isMailed = order.paymentState === 'lost' || (await isNews(tx, after));
  await enqueuePaymentMessages(tx, services, after, { reference: 'hold', isMailed, paidMinor: capturedMinor ?? 0 });
  return after;
}

/**
 * Returns whether what was taken of a hold is the part that the site asked for, now or before the gateway fell silent, and
 * the rest is still to be delivered or paid. Another amount was taken by somebody else, who knows what the order comes to:
 * nothing more is taken.
 */
async function isPart(
  tx: Database,
  order: Order,
  { askedMinor, capturedMinor }: { askedMinor: number; capturedMinor: number },
): Promise<boolean> {
  const isOurs = capturedMinor === (askedMinor || (await findAskedCapture(tx, order.id)));
  if (!isOurs || capturedMinor >= dueMinor(order)) return false;
  return isUndelivered(order) || (await readDue(tx, order)) > capturedMinor;
}

const isDueAfter = async (tx: Database, order: Order, capturedMinor: number | null): Promise<boolean> =>
  (await readDue(tx, order)) > (capturedMinor ?? 0);

/**
 * Returns whether the buyer gets an email. What was unlocked when the order was placed is in its confirmation, and an
 * order that ships now is charged at once, which tells the result.
 */
async function isNews(tx: Database, order: Order): Promise<boolean> {
  // Its cancellation has told what happens to the money.
  if (order.cancelledAt !== null) return false;
  if (order.paymentState === 'lost') return true;
  if (order.paymentState === 'released' && order.capturedMinor === null) return order.paymentLookAt === null;
  return order.delivery === 'later' || (await listInvoices(tx, order.id)).length > 1;
}

/** Books the end of a hold: its row and the event. */
async function bookHold(tx: Database, order: Order, at: Date): Promise<void> {
  const { id, paymentState, capturedMinor } = order;
  const state: HoldState = capturedMinor !== null ? 'captured' : paymentState === 'released' ? 'released' : 'failed';
  await endHold(tx, order, { state, capturedMinor: capturedMinor ?? 0, endedAt: at });
  await recordOrderEvent(tx, id, holdEvent(state, order), { actor: 'provider', at });
}

function holdEvent(state: HoldState, order: Order): OrderEvent {
  if (state === 'captured') return { kind: 'paid', data: { amountMinor: order.capturedMinor ?? 0 } };
  if (state === 'released') return { kind: 'released', data: {} };
  return { kind: 'unpaid', data: { amountMinor: dueMinor(order) } };
}
