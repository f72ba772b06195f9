import { lockCart, noteHeldStock } from '../cart/cart.repo.ts';
import { releaseStock } from '../catalog/stock.ts';
import { forgetCard } from '../checkout/checkout.repo.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { recordCards } from '../payments/record-cards.ts';
import { askGateway, nothingPaid, type Outcome } from './ask-gateway.ts';
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from './attempt.repo.ts';
import { completeAttempt } from './complete-attempt.ts';
import { stockLinesOf } from './draft-order.ts';
import { isCardKept } from './order-messages.ts';
import { announceStep } from './order-steps.ts';
import type { OrderTools } from './order-tools.ts';
import { challengePatience, pendingStates, transition } from './order.states.ts';

/** Works on attempts; the request that began one and the sweeper both ask it. */
export interface AttemptDriver {
  /**
   * Takes an attempt as far as it goes now. Safe at any time, from any state, on any node: the gateway is asked with
   * the attempt's own key, and what comes of it is written only if nobody else was first.
   * @param seen the attempt, where it has just been read
   */
  drive(attemptId: string, seen?: Attempt): Promise<Attempt>;
}

/** Makes the driver; requests for one attempt on this node share one look. */
export function createAttemptDriver(tools: OrderTools): AttemptDriver {
  const underWay = new Map<string, Promise<Attempt>>();
  return {
    drive(attemptId, seen) {
      const running = underWay.get(attemptId);
      if (running) return running;
      const started = driveOn(tools, attemptId, seen).finally(() => underWay.delete(attemptId));
      underWay.set(attemptId, started);
      return started;
    },
  };
}

async function driveOn(tools: OrderTools, attemptId: string, seen?: Attempt): Promise<Attempt> {
  let attempt = seen ?? (await findAttempt(tools.db, attemptId));
  if (!attempt) throw new Error('An attempt that was begun is gone.');
  while (pendingStates.includes(attempt.state)) {
    const after = await apply(tools, attempt, await askGateway(tools, attempt));
    // One look a state: what stays as it is waits for the sweeper or for the person.
    if (after.state === attempt.state || after.state === 'NEEDS_ACTION') return after;
    attempt = after;
  }
  return attempt;
}

/** A card for one payment is used up by it, and one the gateway does not know any more is none; others may be tried again. */
async function forgetUsedCard(tx: Database, clock: Clock, { cartId, instrument, declineCode }: Attempt): Promise<void> {
  if (!instrument) return;
  if ('confirmationRef' in instrument) return forgetCard(tx, clock, cartId, instrument.confirmationRef);
  if (declineCode === 'instrument_not_found') await forgetCard(tx, clock, cartId, instrument.cardRef);
}

/** Writes what a look brought, in one transaction; nothing when somebody else was first. */
async function apply(tools: OrderTools, seen: Attempt, outcome: Outcome): Promise<Attempt> {
  const { db, clock, log, delivery } = tools;
  const after = await db.transaction(async (tx) => {
    // The cart first, as every other transaction does: two in opposite order would wait for each other.
    await lockCart(tx, seen.cartId);
    const attempt = await lockAttempt(tx, seen.id);
    if (!attempt) throw new Error('An attempt that was begun is gone.');
    if (attempt.state !== seen.state) return attempt;
    const tries = attempt.tries + 1;
    const now = clock.now();
    const change = transition({ ...attempt, tries }, outcome.event, now);
    if (!change.ok) throw new Error(change.message);
    const { state, stock, nextLookAt } = change.value;
    if (stock === 'release') {
      await releaseStock(tx, stockLinesOf(attempt.draft));
      await noteHeldStock(tx, attempt.cartId, []);
    }
    const isSame = state === attempt.state;
    const updated = await updateAttempt(tx, clock, attempt.id, {
      state,
      nextLookAt,
      tries: isSame ? tries : 0,
      authorizationRef: outcome.ref ?? attempt.authorizationRef,
      challengeUrl: outcome.challengeUrl ?? attempt.challengeUrl,
      challengeEndsAt:
        state === 'NEEDS_ACTION' ? (attempt.challengeEndsAt ?? new Date(now.getTime() + challengePatience)) : null,
      declineCode: outcome.declineCode ?? attempt.declineCode,
      lastReason: outcome.reason ?? (isSame || state === 'REVIEW' ? attempt.lastReason : null),
    });
    if (state === 'DECLINED') await forgetUsedCard(tx, clock, updated);
    if (state === 'COMPLETED') await completeAttempt(tx, tools, updated, outcome.paid ?? nothingPaid);
    return updated;
  });
  if (after.state === 'COMPLETED' && seen.state !== 'COMPLETED') {
    announceStep('completed', after.id);
    delivery.poke();
    await recordKeptCard(tools, after);
  }
  if (after.state === 'REVIEW') log.error({ attempt: after.id }, 'an attempt to order waits for staff');
  return after;
}

/**
 * Tells of a card that the gateway has saved with the order, as of every other card of the account. The order is placed
 * whatever comes of it: what is not told now is told at the next look at the cards.
 */
async function recordKeptCard(tools: OrderTools, attempt: Attempt): Promise<void> {
  const { userId, customerRef } = attempt;
  if (!isCardKept(tools.payments, attempt) || userId === null || customerRef === null) return;
  try {
    await recordCards(tools, userId, customerRef);
  } catch (error) {
    tools.log.warn({ err: error, attempt: attempt.id }, 'a card that was saved with an order could not be read');
  }
}
