import type { Database } from '../../../platform/db/connection.ts';
import { report } from '../../../platform/monitoring/happenings.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import { completeStatus, movePayment, unpaidSinceIn, type PaymentEvent } from '../order-payment.states.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { queryCharge, type ChargeOutcome } from './query-charge.ts';
import { lockCharge, updateCharge, type Charge } from './charge.repo.ts';
import { liveCharges, moveCharge } from '../charge.states.ts';
import { deleteStoredCard } from './delete-stored-card.ts';
import { readDue } from './due-amount.ts';
import { moveAccountOrder } from './move-account-order.ts';
import { isUndelivered, toPaymentFacts } from './payment-facts.ts';
import { enqueuePaymentMessages } from './payment-messages.ts';

type ChargeServices = Pick<OrderServices, 'db' | 'clock' | 'log' | 'payments' | 'delivery' | 'env' | 'installation'>;

const isLive = ({ state }: Charge): boolean => liveCharges.includes(state);

/**
 * Advances a charge as far as possible now. Idempotent on any node: the gateway is called with the charge's own key,
 * and only the first result is stored.
 */
export async function advanceCharge(services: ChargeServices, begun: Charge, isAbandoned = false): Promise<Charge> {
  let charge = begun;
  while (isLive(charge)) {
    const seen = charge;
    const outcome = await queryCharge(services, seen, isAbandoned);
    const written = await services.db.transaction((tx) => write(tx, services, seen, outcome));
    ({ charge } = written);
    if (written.isOurs && !isLive(charge)) report('payment', { outcome: charge.state });
    // One step per state: an unchanged state waits for the sweeper, an authentication for the buyer.
    if (charge.state === seen.state || charge.state === 'action') return charge;
  }
  announceStep('charge-written', charge.id);
  services.delivery.poke();
  const order = charge.state === 'captured' ? await findOrder(services.db, charge.orderId) : null;
  if (order?.paymentState === 'captured') await deleteStoredCard(services, charge.orderId);
  return charge;
}

/** Stores the outcome of a step. @returns the charge as it is now, and whether this call moved it */
async function write(
  tx: Database,
  services: ChargeServices,
  seen: Charge,
  outcome: ChargeOutcome,
): Promise<{ charge: Charge; isOurs: boolean }> {
  const { clock } = services;
  // The order is locked first, as when a charge starts: the opposite order could deadlock.
  const order = await lockOrder(tx, seen.orderId);
  const charge = await lockCharge(tx, seen.id);
  if (!order || !charge) throw new Error('A charge that was begun is gone.');
  if (charge.state !== seen.state) return { charge, isOurs: false };
  const change = moveCharge(charge, outcome.event, clock.now());
  if (!change) throw new Error(`A charge in ${charge.state} takes no "${outcome.event}".`);
  const { state, waitEndsAt } = change;
  const takenMinor = outcome.capturedMinor ?? charge.capturedMinor;
  const after: Charge = {
    ...charge,
    state,
    waitEndsAt,
    providerRef: outcome.ref ?? charge.providerRef,
    card: outcome.card ?? charge.card,
    challengeUrl: outcome.challengeUrl ?? charge.challengeUrl,
    declineCode: outcome.declineCode ?? charge.declineCode,
    tries: state === charge.state ? charge.tries + 1 : 0,
    // The row never exceeds what was asked; the order keeps the amount that the gateway told.
    capturedMinor: Math.min(takenMinor, charge.askedMinor),
    endedAt: liveCharges.includes(state) ? null : clock.now(),
  };
  const { id: _id, orderId: _order, ...columns } = after;
  await updateCharge(tx, charge.id, columns);
  await moveOrder(tx, services, order, { charge: after, takenMinor });
  return { charge: after, isOurs: true };
}

/** Stores the result of a charge on its order, with its messages. */
async function moveOrder(
  tx: Database,
  services: ChargeServices,
  order: Order,
  { charge, takenMinor }: { charge: Charge; takenMinor: number },
): Promise<void> {
  if (order.paymentMethod === 'purchase-order') return moveAccountOrder(tx, services, order, { charge, takenMinor });
  const { clock } = services;
  const event: PaymentEvent =
    charge.state === 'captured' ? 'captured' : charge.state === 'failed' ? 'charge_failed' : 'unknown';
  const isKeptCardRefused = event === 'charge_failed' && !charge.isOwnerPresent;
  const failures = order.paymentFailures + (isKeptCardRefused ? 1 : 0);
  // A card unknown to the gateway cannot be tried again.
  const isGone = isKeptCardRefused && charge.declineCode === 'instrument_not_found';
  const isRestOpen = event === 'captured' && (isUndelivered(order) || (await readDue(tx, order)) > 0);
  const facts = toPaymentFacts(
    { ...order, keptCard: isGone ? null : order.keptCard },
    { tries: charge.tries, failures, isRestOpen },
  );
  const change = movePayment(facts, event, clock.now());
  if (!change) throw new Error(`An order whose payment is ${order.paymentState} takes no "${event}".`);
  const isComplete = change.state === 'captured' && !isUndelivered(order);
  const isDueAgain = change.state === 'released' && (await readDue(tx, order)) > 0;
  const after: Order = {
    ...order,
    paymentState: change.state,
    paymentLookAt: charge.state === 'action' ? charge.waitEndsAt : isDueAgain ? clock.now() : change.lookAt,
    paymentTries: charge.tries,
    paymentFailures: failures,
    unpaidSince: unpaidSinceIn(change.state, order, clock.now()),
    paymentEndedAt: event === 'captured' ? clock.now() : order.paymentEndedAt,
    capturedMinor: event === 'captured' ? (order.capturedMinor ?? 0) + takenMinor : order.capturedMinor,
    keptCard: isGone ? null : order.keptCard,
    card: event === 'captured' ? (charge.card ?? order.card) : order.card,
    status: isComplete ? completeStatus : order.status,
  };
  await updatePayment(tx, order.id, {
    paymentState: after.paymentState,
    paymentLookAt: after.paymentLookAt,
    paymentTries: after.paymentTries,
    paymentFailures: after.paymentFailures,
    unpaidSince: after.unpaidSince,
    paymentEndedAt: after.paymentEndedAt,
    capturedMinor: after.capturedMinor,
    keptCard: after.keptCard,
    card: after.card,
    status: after.status,
  });
  if (event === 'unknown') return;
  const told = { amountMinor: event === 'captured' ? takenMinor : charge.askedMinor };
  const happened = { kind: event === 'captured' ? 'paid' : 'unpaid', data: told } as const;
  await recordOrderEvent(tx, order.id, happened, { actor: 'provider', at: clock.now() });
  // A buyer on the payment page sees there why it failed.
  await enqueuePaymentMessages(tx, services, after, {
    reference: charge.id,
    isMailed: event === 'captured' || !charge.isOwnerPresent,
    paidMinor: event === 'captured' ? takenMinor : 0,
  });
}
