import { fail, type Result } from '../../../platform/result.ts';
import type { StoredInstrument } from '../attempt.table.ts';
import { payableStates } from '../order-payment.states.ts';
import { findOrder, type Order } from '../order.repo.ts';
import { beginCharge, isChargeable } from './begin-charge.ts';
import { countOwnCharges, findLastCharge, findLiveCharge, type Charge } from './charge.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { advanceCharge } from './advance-charge.ts';
import { deleteStoredCard } from './delete-stored-card.ts';
import { storeHoldResult } from './settle-payment.ts';

/** State of a payment for the buyer who is paying. */
export type PaymentStanding =
  | { state: 'paid' }
  /** The result is unknown yet; it is resolved in the background. */
  | { state: 'pending' }
  | { state: 'action_required'; challengeUrl: string }
  | { state: 'declined'; code: string | null }
  /** Too many cards were tried within a day. */
  | { state: 'too_many' }
  /** Another amount is open than the buyer has seen; nothing was charged. */
  | { state: 'changed' }
  /** No payment is due from the buyer. */
  | { state: 'not_due' };

/** A card that the buyer has chosen. */
export interface PaymentRequest {
  instrument: NonNullable<StoredInstrument>;
  customerRef: string | null;
  /** Path on the site that the bank returns to. */
  returnUrl: string;
}

/** Cards that a buyer may try for one order within a day, against tests of stolen numbers. */
export const mostOwnCharges = 10;

/** Returns whether the buyer of an order is asked to pay it. */
export const isPayable = (order: Order): boolean => isChargeable(order) && payableStates.includes(order.paymentState);

/**
 * Charges an order to a card that its buyer enters now. Submitted twice, or in two tabs, it is charged once: the second
 * call continues the first charge. An open authentication of the bank is abandoned for the new card.
 */
export async function payOrder(
  services: SettleServices,
  orderId: number,
  request: PaymentRequest,
): Promise<PaymentStanding> {
  const { db } = services;
  const live = await findLiveCharge(db, orderId);
  const ended = live && (await advanceCharge(services, live, live.state === 'action'));
  // It succeeded or its result is unknown: another charge could take the money twice.
  if (ended && ended.declineCode !== 'authentication_failed') return toPaymentStanding(ended);
  const order = await findOrder(db, orderId);
  if (!order) return { state: 'not_due' };
  const known = order.paymentState === 'lost' ? await recheckHold(services, order) : null;
  if (known) return known;
  const dayAgo = new Date(services.clock.now().getTime() - 24 * 3_600_000);
  if ((await countOwnCharges(db, orderId, dayAgo)) >= mostOwnCharges) return { state: 'too_many' };
  const begun = await beginOwn(services, order, request);
  return begun.ok
    ? toPaymentStanding(await advanceCharge(services, begun.value))
    : findPaymentStatus(services, orderId);
}

const beginOwn = async (
  services: SettleServices,
  order: Order,
  request: PaymentRequest,
): Promise<Result<Charge, 'not_open'>> =>
  isPayable(order)
    ? beginCharge(services, order.id, { ...request, isOwnerPresent: true })
    : fail('not_open', 'Nothing is asked of the buyer now.');

/** Continues the payment of an order, as after the bank's authentication, and returns its state. */
export async function findPaymentStatus(services: SettleServices, orderId: number): Promise<PaymentStanding> {
  const live = await findLiveCharge(services.db, orderId);
  if (live) return toPaymentStanding(await advanceCharge(services, live));
  const order = await findOrder(services.db, orderId);
  if (order?.paymentState === 'captured') return { state: 'paid' };
  if (!order || !isPayable(order)) return { state: 'not_due' };
  const last = await findLastCharge(services.db, orderId);
  return { state: 'declined', code: last?.declineCode ?? null };
}

/** Returns what the buyer is told of a charge. */
export function toPaymentStanding({ state, challengeUrl, declineCode }: Charge): PaymentStanding {
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
 * Checks a hold again whose gateway was silent until the hold ended: it may have been captured then.
 * @returns its state; null if nothing was captured and the order can be charged
 */
export async function recheckHold(services: SettleServices, order: Order): Promise<PaymentStanding | null> {
  const { payments, log } = services;
  const { authorizationRef: ref, attemptId } = order;
  if (ref === null) return null;
  const outcome = await payments.void({ ref, attemptId, reason: 'abandoned' }).catch((error: unknown) => {
    log.error({ err: error, order: order.id }, 'the gateway could not be asked about a lost hold');
    return { kind: 'unknown' } as const;
  });
  if (outcome.kind === 'voided') return null;
  if (outcome.kind === 'unknown') return { state: 'pending' };
  const after = await services.db.transaction((tx) =>
    storeHoldResult(tx, services, order.id, { askedMinor: 0, result: outcome }),
  );
  services.delivery.poke();
  if (after?.paymentState === 'captured') await deleteStoredCard(services, order.id);
  return after ? { state: 'paid' } : null;
}
