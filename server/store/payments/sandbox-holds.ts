import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isExpired } from './card.rules.ts';
import type { AuthorizeRequest, AuthResult, ChallengeDesk, DeclineCode, PaymentGateway } from './gateway.ts';
import type { SandboxOptions } from './sandbox-cards.ts';
import { answerOf, orderCustomer, takenOf, untilAborted, type Card, type Hold } from './sandbox-answers.ts';
import { openSandboxDispute } from './sandbox-disputes.ts';
import { sandboxTransition, type SandboxEvent, type SandboxState } from './sandbox.states.ts';
import { sandboxAuthorizations, sandboxCards, sandboxEvents } from './sandbox.table.ts';
import type { CardBehaviour } from './test-cards.rules.ts';

/** How long money can be held, as is usual for card networks. */
const holdLifetime = 7 * 24 * 3_600_000;

interface Beginning {
  state: SandboxState;
  declineCode?: DeclineCode;
}

/** First state of the hold for each test card; the others are approved. */
const beginnings: Partial<Record<CardBehaviour, Beginning>> = {
  decline: { state: 'declined', declineCode: 'declined' },
  insufficient_funds: { state: 'declined', declineCode: 'insufficient_funds' },
  expired: { state: 'declined', declineCode: 'expired' },
  processing_error: { state: 'declined', declineCode: 'declined' },
  challenge: { state: 'challenged' },
};

function initialState(
  { behaviour, expirationMonth: month, expirationYear: year }: Card,
  today: string,
  isOwnerAway = false,
): Beginning {
  if (isExpired({ month, year }, today)) return { state: 'declined', declineCode: 'expired' };
  const beginning = beginnings[behaviour] ?? { state: 'authorized' };
  const isUnanswered = isOwnerAway && beginning.state === 'challenged';
  return isUnanswered ? { state: 'declined', declineCode: 'authentication_failed' } : beginning;
}

type Holds = Pick<PaymentGateway, 'authorize' | 'getAuthorization' | 'capture' | 'findCaptured' | 'void'> & {
  challenges: ChallengeDesk;
};

type HoldOptions = Omit<SandboxOptions, 'secrets'> & OrganizationCalendar;
/** Returns the holds of the sandbox: one authorisation per attempt, captured or released. */
export function createSandboxHolds({ db, clock, installation }: HoldOptions): Holds {
  async function findHold(tx: Database, where: SQL, isLocked = false): Promise<Hold | null> {
    const query = tx.select().from(sandboxAuthorizations).where(where);
    const [found] = await (isLocked ? query.for('update') : query);
    return found ?? null;
  }

  const record = (tx: Database, authorizationRef: string, state: SandboxState) =>
    tx.insert(sandboxEvents).values({ authorizationRef, state, happenedAt: clock.now() });

  /**
   * Returns the card that an attempt may use: a saved one of its own customer, or one that no other attempt has used.
   */
  async function resolveCard(tx: Database, request: AuthorizeRequest): Promise<Card | null> {
    if ('cardRef' in request.instrument) {
      if (!request.customerRef) return null;
      const { cardRef } = request.instrument;
      const [card] = await tx
        .select()
        .from(sandboxCards)
        .where(and(eq(sandboxCards.ref, cardRef), eq(sandboxCards.customerRef, request.customerRef)));
      return card ?? null;
    }
    const { confirmationRef } = request.instrument;
    const unused = or(isNull(sandboxCards.usedByAttempt), eq(sandboxCards.usedByAttempt, request.attemptId));
    const [card] = await tx
      .update(sandboxCards)
      .set({ usedByAttempt: request.attemptId })
      .where(and(eq(sandboxCards.ref, confirmationRef), isNull(sandboxCards.customerRef), unused))
      .returning();
    return card ?? null;
  }

  /** Returns the state of a hold, with details of its card while that exists. */
  async function answer(found: Hold, made?: Card): Promise<AuthResult> {
    const [card] = made ? [made] : await db.select().from(sandboxCards).where(eq(sandboxCards.ref, found.cardRef));
    return answerOf(found, card ?? null);
  }

  /** Stores a card that is not saved in an account, with a customer for this attempt only. */
  async function keepCard(tx: Database, card: Card, attemptId: string): Promise<Card> {
    if (card.customerRef !== null) return card;
    const [kept = card] = await tx
      .update(sandboxCards)
      .set({ customerRef: orderCustomer + attemptId })
      .where(eq(sandboxCards.ref, card.ref))
      .returning();
    return kept;
  }

  /** Creates the hold of an attempt and returns it with its card, or returns the existing one. */
  async function hold(tx: Database, request: AuthorizeRequest): Promise<{ held: Hold; card?: Card } | null> {
    const known = () => findHold(tx, eq(sandboxAuthorizations.attemptId, request.attemptId));
    const card = await resolveCard(tx, request);
    if (!card) {
      const held = await known();
      return held && { held };
    }
    const now = clock.now();
    const { state, declineCode = null } = initialState(
      card,
      organizationDate(now, installation.timeZone),
      request.isOwnerAway,
    );
    const [made] = await tx
      .insert(sandboxAuthorizations)
      .values({
        ref: `auth_${randomUUID()}`,
        attemptId: request.attemptId,
        customerRef: request.customerRef,
        cardRef: card.ref,
        brand: card.brand,
        last4: card.last4,
        behaviour: card.behaviour,
        state,
        declineCode,
        amountMinor: request.amountMinor,
        returnUrl: request.returnUrl,
        createdAt: now,
        captureBefore: new Date(now.getTime() + holdLifetime),
      })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await record(tx, made.ref, made.state);
      return { held: made, card: request.isKept ? await keepCard(tx, card, request.attemptId) : card };
    }
    const first = await known();
    return first && { held: first };
  }

  /** Applies an event to a hold; returns its state and whether it changed. */
  async function move(ref: string, event: SandboxEvent, columns: Partial<Hold> = {}) {
    return db.transaction(async (tx) => {
      const found = await findHold(tx, eq(sandboxAuthorizations.ref, ref), true);
      const state = found && sandboxTransition(found.state, event);
      if (!found || !state) return { hold: found, hasMoved: false };
      const [hold = found] = await tx
        .update(sandboxAuthorizations)
        .set({ ...columns, state })
        .where(eq(sandboxAuthorizations.ref, ref))
        .returning();
      await record(tx, ref, state);
      if (state === 'captured') await openSandboxDispute(tx, clock, hold);
      return { hold, hasMoved: true };
    });
  }

  return {
    async authorize(request, signal) {
      const made = await db.transaction((tx) => hold(tx, request));
      if (!made) return { kind: 'declined', ref: null, code: 'instrument_not_found', isRetryable: true };
      const { held, card } = made;
      const isSame = held.amountMinor === request.amountMinor && held.cardRef === refOf(request);
      if (!isSame) throw new Error(`Attempt ${request.attemptId} was asked before for another card or amount.`);
      if (held.behaviour === 'hang_after_authorizing' && signal) await untilAborted(signal);
      return answer(held, card);
    },

    async getAuthorization({ attemptId }) {
      const found = await findHold(db, eq(sandboxAuthorizations.attemptId, attemptId));
      return found && answer(found);
    },

    async capture({ ref, amountMinor }) {
      const found = await findHold(db, eq(sandboxAuthorizations.ref, ref));
      const isInTime = found && found.captureBefore > clock.now() && amountMinor <= found.amountMinor;
      if (!isInTime && found?.state !== 'captured') return { kind: 'not_capturable' };
      const { hold: moved } = await move(ref, 'capture', { capturedMinor: amountMinor });
      return moved?.state === 'captured'
        ? { kind: 'captured', capturedMinor: takenOf(moved) }
        : { kind: 'not_capturable' };
    },

    async findCaptured({ ref }) {
      const found = await findHold(db, eq(sandboxAuthorizations.ref, ref));
      return found?.state === 'captured'
        ? { kind: 'captured', capturedMinor: takenOf(found) }
        : { kind: 'not_capturable' };
    },

    async void({ ref }) {
      const found = await findHold(db, eq(sandboxAuthorizations.ref, ref));
      if (found?.behaviour === 'void_fails') return { kind: 'unknown' };
      const { hold: moved } = await move(ref, 'void');
      return moved?.state === 'captured'
        ? { kind: 'already_captured', capturedMinor: takenOf(moved) }
        : { kind: 'voided' };
    },

    challenges: {
      async find(ref, customerRef) {
        const found = await findHold(db, eq(sandboxAuthorizations.ref, ref));
        const isGuests = !found?.customerRef || found.customerRef.startsWith(orderCustomer);
        const isOwn = isGuests || found.customerRef === customerRef;
        if (found?.behaviour !== 'challenge' || !isOwn) return null;
        const { amountMinor, brand, last4, returnUrl, state } = found;
        return { ref, amountMinor, brand, last4, returnUrl, isOpen: state === 'challenged' };
      },

      async end(ref, event) {
        await move(ref, event, event === 'refuse' ? { declineCode: 'authentication_failed' } : {});
      },
    },
  };
}

const refOf = ({ instrument }: AuthorizeRequest): string =>
  'cardRef' in instrument ? instrument.cardRef : instrument.confirmationRef;
