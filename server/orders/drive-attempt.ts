import { releaseStock } from '../catalog/stock.ts';
import { readableError } from './readable-error.ts';
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from './attempt.repo.ts';
import { completeAttempt, type Paid } from './complete-attempt.ts';
import { stockLinesOf } from './draft-order.ts';
import { announceStep } from './order-steps.ts';
import type { OrderTools } from './order-tools.ts';
import {
  authorizationPatience,
  challengePatience,
  pendingStates,
  transition,
  type AttemptEvent,
} from './order.states.ts';
import type { AuthResult } from '../payments/gateway.ts';
import { recordCards } from '../payments/record-cards.ts';
import { isCardKept } from './order-messages.ts';
import { lockCart, noteHeldStock } from '../cart/cart.repo.ts';
import { forgetCard } from '../checkout/checkout.repo.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';

/** What a look at an attempt brought: the event, and what it says about the payment. */
interface Outcome {
  event: AttemptEvent;
  ref?: string | null;
  paid?: Paid;
  challengeUrl?: string;
  declineCode?: string;
  reason?: string;
}

/** Works on attempts; the request that began one and the sweeper both ask it. */
export interface AttemptDriver {
  /**
   * Takes an attempt as far as it goes now. Safe at any time, from any state, on any node: the gateway is asked with
   * the attempt's own key, and what comes of it is written only if nobody else was first.
   */
  drive(attemptId: string): Promise<Attempt>;
}

/** Makes the driver; requests for one attempt on this node share one look. */
export function createAttemptDriver(tools: OrderTools): AttemptDriver {
  const underWay = new Map<string, Promise<Attempt>>();
  return {
    drive(attemptId) {
      const running = underWay.get(attemptId);
      if (running) return running;
      const started = driveOn(tools, attemptId).finally(() => underWay.delete(attemptId));
      underWay.set(attemptId, started);
      return started;
    },
  };
}

async function driveOn(tools: OrderTools, attemptId: string): Promise<Attempt> {
  for (;;) {
    const attempt = await findAttempt(tools.db, attemptId);
    if (!attempt) throw new Error('An attempt that was begun is gone.');
    if (!pendingStates.includes(attempt.state)) return attempt;
    const outcome = await look(tools, attempt);
    const after = await apply(tools, attempt, outcome);
    // One look a state: what stays as it is waits for the sweeper or for the person.
    if (after.state === attempt.state || after.state === 'NEEDS_ACTION') return after;
  }
}

/** Asks the gateway; outside of any transaction, and never believing that silence is a refusal. */
async function look(tools: OrderTools, attempt: Attempt): Promise<Outcome> {
  const { payments, log } = tools;
  try {
    if (attempt.state === 'VOIDING') return await giveBack(tools, attempt);
    if (attempt.state === 'AUTHORIZING' && !attempt.instrument) return { event: 'not_needed', paid: nothingPaid };
    const isFirst = attempt.state === 'AUTHORIZING' && attempt.tries === 0;
    const asked = { attemptId: attempt.id, ref: attempt.authorizationRef };
    const known = isFirst ? null : await payments.getAuthorization(asked);
    const mayAsk = attempt.state === 'AUTHORIZING' && isKeyGood(tools, attempt);
    const result = known ?? (mayAsk ? await authorize(tools, attempt) : null);
    if (result) announceStep('authorized', attempt.id);
    return readResult(result, attempt);
  } catch (error) {
    log.error({ err: error, attempt: attempt.id }, 'the gateway could not be asked');
    return { event: 'unknown', reason: readableError(error) };
  }
}

const isKeyGood = ({ clock }: OrderTools, { createdAt }: Attempt): boolean =>
  clock.now().getTime() < createdAt.getTime() + authorizationPatience;

const authorize = ({ payments }: OrderTools, attempt: Attempt): Promise<AuthResult> => {
  if (!attempt.instrument) throw new Error('An attempt without a card has nothing to authorise.');
  const { id, key, customerRef, instrument, payableMinor, draft } = attempt;
  const prefix = draft.language === 'en' ? '' : `/${draft.language}`;
  return payments.authorize({
    attemptId: id,
    customerRef,
    instrument,
    amountMinor: payableMinor,
    returnUrl: `${prefix}/checkout/return/${key}`,
    keeping: draft.isCardSavedForLater ? { isDefault: draft.isCardMadeDefault } : null,
  });
};

const nothingPaid: Paid = { card: null, authorizationRef: null, captureBefore: null, expirationDate: null };

function readResult(result: AuthResult | null, { payableMinor }: Attempt): Outcome {
  if (!result) return { event: 'unknown', reason: 'The gateway has not heard of it.' };
  switch (result.kind) {
    case 'authorized': {
      const { ref, amountMinor, captureBefore } = result;
      const { expirationDate, ...card } = result.card;
      if (amountMinor < payableMinor) {
        return { event: 'unfit', ref, reason: `Only ${amountMinor} of ${payableMinor} cents are held.` };
      }
      return { event: 'authorized', ref, paid: { card, authorizationRef: ref, captureBefore, expirationDate } };
    }
    case 'action_required':
      return { event: 'action_required', ref: result.ref, challengeUrl: result.challengeUrl };
    case 'declined':
      return { event: 'declined', ref: result.ref, declineCode: result.code };
    case 'unknown':
      return { event: 'unknown', reason: 'The gateway gave no answer in time.' };
  }
}

/** Has the gateway release what it may hold for an attempt that was given up. */
async function giveBack({ payments }: OrderTools, attempt: Attempt): Promise<Outcome> {
  const held = attempt.authorizationRef ? null : await payments.getAuthorization({ attemptId: attempt.id, ref: null });
  if (held?.kind === 'unknown') return { event: 'unknown', reason: 'The gateway gave no answer in time.' };
  if (held?.kind === 'declined') return { event: 'voided', ref: held.ref };
  const ref = attempt.authorizationRef ?? held?.ref;
  if (!ref) return { event: 'voided' };
  const outcome = await payments.void({ ref, attemptId: attempt.id, reason: 'abandoned' });
  if (outcome === 'voided') return { event: 'voided', ref };
  if (outcome === 'already_captured') return { event: 'void_refused', ref, reason: 'The amount was captured already.' };
  return { event: 'unknown', ref, reason: 'The gateway did not say whether the hold is released.' };
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
