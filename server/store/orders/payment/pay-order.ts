import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { StoredInstrument } from '../order.table.ts';
import { movePayment, payableStates } from '../order-payment.states.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { beginCharge, isChargeable } from './begin-charge.ts';
import { countOwnCharges, findLastCharge, findLiveCharge, type Charge } from './charge.repo.ts';
import { paymentFactsOf } from './payment-facts.ts';
import { enqueuePaymentMessages } from './payment-messages.ts';
import type { SettleServices } from '../order-services.ts';
import { workCharge } from './work-charge.ts';

/** Describes how the payment of an order stands for the buyer who pays it now. */
export type PaymentStanding =
  | { state: 'paid' }
  /** Nobody knows yet; it goes on by itself. */
  | { state: 'pending' }
  | { state: 'action_required'; challengeUrl: string }
  | { state: 'declined'; code: string | null }
  /** Too many cards were tried within a day. */
  | { state: 'too_many' }
  /** Nothing is asked of the buyer. */
  | { state: 'not_due' };

interface PayAsk {
  instrument: NonNullable<StoredInstrument>;
  customerRef: string | null;
  /** Path on the site that the bank leads back to. */
  returnUrl: string;
}

/** Cards a buyer tries for one order within a day: nobody tests stolen numbers here. */
const mostOwnCharges = 10;

/** Returns whether the buyer of an order is asked to pay it. */
export const isPayable = (order: Order): boolean => isChargeable(order) && payableStates.includes(order.paymentState);

/**
 * Charges an order to a card that its buyer gives now. Pressed twice, or in two tabs, it is charged once: the second goes
 * on with the first's charge. A bank's question that was left open is given up for the new card.
 */
export async function payOrder(services: SettleServices, orderId: number, ask: PayAsk): Promise<PaymentStanding> {
  const { db } = services;
  const live = await findLiveCharge(db, orderId);
  const ended = live && (await workCharge(services, live, live.state === 'action'));
  // It had gone through, or nobody knows: another charge could be a second one.
  if (ended && ended.declineCode !== 'authentication_failed') return standingOf(ended);
  const order = await findOrder(db, orderId);
  if (!order) return { state: 'not_due' };
  const known = order.paymentState === 'lost' ? await askAboutHold(services, order) : null;
  if (known) return known;
  const dayAgo = new Date(services.clock.now().getTime() - 24 * 3_600_000);
  if ((await countOwnCharges(db, orderId, dayAgo)) >= mostOwnCharges) return { state: 'too_many' };
  const begun = await beginOwn(services, order, ask);
  return begun.ok ? standingOf(await workCharge(services, begun.value)) : findPaymentStanding(services, orderId);
}

const beginOwn = async (services: SettleServices, order: Order, ask: PayAsk): Promise<Result<Charge, 'not_open'>> =>
  isPayable(order)
    ? beginCharge(services, order.id, { ...ask, isOwnerPresent: true })
    : fail('not_open', 'Nothing is asked of the buyer now.');

/** Goes on with the payment of an order, as after the bank's question, and returns how it stands. */
export async function findPaymentStanding(services: SettleServices, orderId: number): Promise<PaymentStanding> {
  const live = await findLiveCharge(services.db, orderId);
  if (live) return standingOf(await workCharge(services, live));
  const order = await findOrder(services.db, orderId);
  if (order?.paymentState === 'captured') return { state: 'paid' };
  if (!order || !isPayable(order)) return { state: 'not_due' };
  const last = await findLastCharge(services.db, orderId);
  return { state: 'declined', code: last?.declineCode ?? null };
}

function standingOf({ state, challengeUrl, declineCode }: Charge): PaymentStanding {
  switch (state) {
    case 'captured':
      return { state: 'paid' };
    case 'action':
      return { state: 'action_required', challengeUrl: challengeUrl ?? '' };
    case 'failed':
      return { state: 'declined', code: declineCode };
    case 'asked':
    case 'held':
      return { state: 'pending' };
  }
}

/**
 * Asks once more about a hold whose gateway was silent until it ended: it may have been taken in that silence.
 * @returns how it stands; null when nothing was taken and the order can be charged
 */
async function askAboutHold(services: SettleServices, order: Order): Promise<PaymentStanding | null> {
  const { payments, log } = services;
  const { authorizationRef: ref, attemptId } = order;
  if (ref === null) return null;
  const outcome = await payments.void({ ref, attemptId, reason: 'abandoned' }).catch((error: unknown) => {
    log.error({ err: error, order: order.id }, 'the gateway could not be asked about a lost hold');
    return 'unknown' as const;
  });
  if (outcome === 'voided') return null;
  if (outcome === 'unknown') return { state: 'pending' };
  const written = await writeTaken(services, order.id);
  return written.ok ? { state: 'paid' } : null;
}

async function writeTaken(services: SettleServices, orderId: number): Promise<Result<null, 'not_open'>> {
  const { db, clock, delivery } = services;
  const written = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const change = order && movePayment(paymentFactsOf(order), 'already_captured', clock.now());
    if (!order || !change) return fail('not_open', 'The payment of the order has gone on.');
    const columns = { paymentState: change.state, paymentLookAt: null, paymentTries: 0, paymentEndedAt: clock.now() };
    await updatePayment(tx, orderId, columns);
    await enqueuePaymentMessages(tx, services, { ...order, ...columns }, { reference: 'hold', isMailed: true });
    return succeed(null);
  });
  delivery.poke();
  return written;
}
