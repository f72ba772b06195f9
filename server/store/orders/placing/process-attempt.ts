import { lockCart } from '../../cart/cart.repo.ts';
import { recordCards } from '../../payments/record-cards.ts';
import { authorizeAtGateway, faultName, nothingPaid, type Outcome } from './authorize-at-gateway.ts';
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from '../attempt.repo.ts';
import { completeAttempt } from './complete-attempt.ts';
import { freeCart } from './release-cart.ts';
import { report } from '../../../platform/monitoring/happenings.ts';
import { isCardKept } from '../messages/order-messages.ts';
import { findOrderOfAttempt, type Order } from '../order.repo.ts';
import { settlePayment } from '../payment/settle-payment.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import { pendingStates, transition } from '../order.states.ts';

/** Advances attempts; used by the request that started one and by the sweeper. */
export interface AttemptProcessor {
  /**
   * Advances an attempt as far as possible now. Idempotent from any state and on any node: the gateway is called with
   * the attempt's own key, and only the first result is stored.
   * @param seen the attempt if it has just been read
   */
  process(attemptId: string, seen?: Attempt): Promise<Attempt>;
}

/** Returns the processor; concurrent calls for one attempt on this node share one run. */
export function createAttemptProcessor(services: OrderServices): AttemptProcessor {
  const underWay = new Map<string, Promise<Attempt>>();
  return {
    process(attemptId, seen) {
      const running = underWay.get(attemptId);
      if (running) return running;
      const started = processOn(services, attemptId, seen).finally(() => underWay.delete(attemptId));
      underWay.set(attemptId, started);
      return started;
    },
  };
}

async function processOn(services: OrderServices, attemptId: string, seen?: Attempt): Promise<Attempt> {
  let attempt = seen ?? (await findAttempt(services.db, attemptId));
  if (!attempt) throw new Error('An attempt that was begun is gone.');
  while (pendingStates.includes(attempt.state)) {
    const after = await apply(services, attempt, await authorizeAtGateway(services, attempt));
    // One step per state: an unchanged state waits for the sweeper or the person.
    if (after.state === attempt.state || after.state === 'NEEDS_ACTION') return after;
    attempt = after;
  }
  return attempt;
}

/**
 * Stores the result of a step. A failed write is retried with growing delays and a limit: the retries are counted in a
 * separate transaction, and after the last one staff are notified.
 */
async function apply(services: OrderServices, seen: Attempt, outcome: Outcome): Promise<Attempt> {
  const { log, delivery } = services;
  const after = await write(services, seen, outcome).catch((error: unknown) => {
    log.error({ err: error, attempt: seen.id }, 'what came of an attempt to order could not be written');
    const reason = `That it is "${outcome.event}" could not be written down (${faultName(error)}); the log says why.`;
    return write(services, seen, { event: 'failed', ref: outcome.ref ?? null, reason });
  });
  if (after.state === 'COMPLETED' && seen.state !== 'COMPLETED') {
    announceStep('completed', after.id);
    delivery.poke();
    await recordKeptCard(services, after);
    await takePayment(services, after);
  }
  if (after.state === 'REVIEW') log.error({ attempt: after.id }, 'an attempt to order waits for staff');
  return after;
}

/** Stores everything that an outcome changes in one transaction; does nothing if another node was first. */
async function write(services: OrderServices, seen: Attempt, outcome: Outcome): Promise<Attempt> {
  const { db, clock } = services;
  const written = await db.transaction(async (tx) => {
    // The cart is locked first, as in every other transaction: the opposite order could deadlock.
    await lockCart(tx, seen.cartId);
    const attempt = await lockAttempt(tx, seen.id);
    if (!attempt) throw new Error('An attempt that was begun is gone.');
    if (attempt.state !== seen.state) return { attempt, hasMoved: false };
    const tries = attempt.tries + 1;
    const change = transition({ ...attempt, tries }, outcome.event, clock.now());
    if (!change.ok) throw new Error(change.message);
    const { state, stock, waitEndsAt, nextLookAt } = change.value;
    const isSame = state === attempt.state;
    const updated = await updateAttempt(tx, clock, attempt.id, {
      state,
      nextLookAt,
      tries: isSame ? tries : 0,
      authorizationRef: outcome.ref ?? attempt.authorizationRef,
      challengeUrl: outcome.challengeUrl ?? attempt.challengeUrl,
      waitEndsAt,
      declineCode: outcome.declineCode ?? attempt.declineCode,
      lastReason: outcome.reason ?? (isSame || state === 'REVIEW' ? attempt.lastReason : null),
    });
    if (stock === 'release') await freeCart(tx, clock, updated);
    if (state === 'COMPLETED') await completeAttempt(tx, services, updated, outcome.paid ?? nothingPaid);
    return { attempt: updated, hasMoved: !isSame };
  });
  if (written.hasMoved) report('order', { outcome: written.attempt.state.toLowerCase() });
  return written.attempt;
}

/**
 * Reports a card that the gateway saved with the order, like the account's other cards. A failure does not affect the
 * order: the card is reported at the next read of the cards.
 */
async function recordKeptCard(services: OrderServices, attempt: Attempt): Promise<void> {
  const { userId, customerRef } = attempt;
  if (!isCardKept(services.payments, attempt) || userId === null || customerRef === null) return;
  try {
    await recordCards(services, userId, customerRef);
  } catch (error) {
    services.log.warn({ err: error, attempt: attempt.id }, 'a card that was saved with an order could not be read');
  }
}

/** Without a stored card the hold of an order of both is kept for the parcel: it could not be charged later. */
const isTakenAtOnce = ({ delivery, keptCard }: Order): boolean =>
  delivery === 'unlocked' || (delivery === 'mixed' && keptCard !== null);

/**
 * Captures the money of what is unlocked when the order is placed. A failure does not affect the order: the sweeper
 * captures later.
 */
async function takePayment(services: OrderServices, attempt: Attempt): Promise<void> {
  try {
    const order = await findOrderOfAttempt(services.db, attempt.id);
    if (order && isTakenAtOnce(order)) await settlePayment(services, order.id);
  } catch (error) {
    services.log.warn({ err: error, attempt: attempt.id }, 'the payment of an order was not taken at once');
  }
}
