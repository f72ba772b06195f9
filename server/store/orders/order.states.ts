import { fail, succeed, type Result } from '../../platform/result.ts';

/** States of one attempt to place an order. */
export const attemptStates = [
  'AUTHORIZING',
  'NEEDS_ACTION',
  'COMPLETED',
  'DECLINED',
  'VOIDING',
  'VOIDED',
  'REVIEW',
] as const;
export type AttemptState = (typeof attemptStates)[number];

export const attemptEvents = [
  /** A free order or a purchase order: no card has to be authorised. */
  'not_needed',
  'authorized',
  'declined',
  /** The bank requires authentication of the customer. */
  'action_required',
  /** The result is unknown: a timeout is never a refusal. */
  'unknown',
  /** The gateway failed permanently for this key and reports no payment so far. */
  'lost',
  /** The result of a check could not be stored. */
  'failed',
  /** Authorised, but not as requested. */
  'unfit',
  /** The person has started another attempt. */
  'abandoned',
  'voided',
  'void_refused',
  /** A staff member retries it. */
  'retried',
  /** A staff member has released the hold at the payment provider. */
  'settled',
] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

/** Facts of an attempt that its transitions depend on. */
export interface AttemptFacts {
  state: AttemptState;
  createdAt: Date;
  /** End of the wait for the bank or for a lost payment; null without a wait. */
  waitEndsAt: Date | null;
  /** Checks since the state was entered, including this one. */
  tries: number;
  /** Id of the hold at the gateway, if known. */
  authorizationRef: string | null;
  /** Null for an order without a card payment. */
  instrument: object | null;
}

/** Effect of a transition on the reserved stock. */
type StockEffect = 'take' | 'release';

export interface AttemptChange {
  state: AttemptState;
  stock: StockEffect | null;
  waitEndsAt: Date | null;
  /** Next check by the sweeper; null if finished. */
  nextLookAt: Date | null;
}

interface Row {
  from: AttemptState;
  event: AttemptEvent;
  to: AttemptState;
  when?: (facts: AttemptFacts, now: Date) => boolean;
  stock?: StockEffect;
  /** Length of the wait in the new state, in milliseconds. */
  timeout?: number;
}

const second = 1_000;
const hour = 3_600 * second;

/** Gateways keep an idempotency key for 24 hours; after that the same key would authorise again. */
export const authorizationTimeout = 23 * hour;
/** How long a bank's authentication may stay open. */
export const challengeTimeout = hour / 2;
/**
 * How long a payment is searched for after the gateway reported only a fault. A search finds payments older than a
 * minute.
 */
export const searchTimeout = hour / 4;
/** With the delays below this is about a day: our fault may be fixed by then, and the order is still placed. */
export const mostTries = 20;
/** Longer than a request works on an attempt, so that two nodes check one only after a crash. */
export const lease = 20 * second;

const isYoung = ({ createdAt }: AttemptFacts, now: Date) => now.getTime() < createdAt.getTime() + authorizationTimeout;
const isOpen = ({ waitEndsAt }: AttemptFacts, now: Date) => waitEndsAt === null || now < waitEndsAt;
const mayTry = ({ tries }: AttemptFacts) => tries < mostTries;
/** Returns whether only the writing of the result failed: the hold, or its absence, is known. */
const isUnwritten = ({ authorizationRef, instrument, tries }: AttemptFacts) =>
  tries > 0 && (authorizationRef !== null || instrument === null);

/**
 * The first matching row counts. Reserved stock is released as soon as the attempt can no longer become an order, and
 * an abandoned attempt never becomes one: its hold is only ever released.
 */
export const transitions: readonly Row[] = [
  { from: 'AUTHORIZING', event: 'not_needed', to: 'COMPLETED', stock: 'take' },
  { from: 'AUTHORIZING', event: 'authorized', to: 'COMPLETED', stock: 'take' },
  { from: 'AUTHORIZING', event: 'declined', to: 'DECLINED', stock: 'release' },
  { from: 'AUTHORIZING', event: 'action_required', to: 'NEEDS_ACTION', timeout: challengeTimeout },
  { from: 'AUTHORIZING', event: 'unknown', to: 'AUTHORIZING', when: isYoung },
  { from: 'AUTHORIZING', event: 'unknown', to: 'VOIDING', stock: 'release' },
  { from: 'AUTHORIZING', event: 'lost', to: 'AUTHORIZING', when: isOpen, timeout: searchTimeout },
  { from: 'AUTHORIZING', event: 'lost', to: 'VOIDING', stock: 'release' },
  { from: 'AUTHORIZING', event: 'failed', to: 'AUTHORIZING', when: mayTry },
  { from: 'AUTHORIZING', event: 'failed', to: 'REVIEW', stock: 'release' },
  { from: 'AUTHORIZING', event: 'abandoned', to: 'VOIDING', when: isUnwritten, stock: 'release' },
  { from: 'AUTHORIZING', event: 'unfit', to: 'VOIDING', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'authorized', to: 'COMPLETED', stock: 'take' },
  { from: 'NEEDS_ACTION', event: 'declined', to: 'DECLINED', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'action_required', to: 'NEEDS_ACTION', when: isOpen },
  { from: 'NEEDS_ACTION', event: 'action_required', to: 'VOIDING', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'unknown', to: 'NEEDS_ACTION', when: isYoung },
  { from: 'NEEDS_ACTION', event: 'unknown', to: 'VOIDING', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'failed', to: 'NEEDS_ACTION', when: mayTry },
  { from: 'NEEDS_ACTION', event: 'failed', to: 'REVIEW', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'unfit', to: 'VOIDING', stock: 'release' },
  { from: 'NEEDS_ACTION', event: 'abandoned', to: 'VOIDING', stock: 'release' },
  { from: 'VOIDING', event: 'voided', to: 'VOIDED' },
  { from: 'VOIDING', event: 'void_refused', to: 'REVIEW' },
  { from: 'VOIDING', event: 'unknown', to: 'VOIDING', when: mayTry },
  { from: 'VOIDING', event: 'unknown', to: 'REVIEW' },
  { from: 'VOIDING', event: 'failed', to: 'VOIDING', when: mayTry },
  { from: 'VOIDING', event: 'failed', to: 'REVIEW' },
  { from: 'REVIEW', event: 'retried', to: 'VOIDING' },
  { from: 'REVIEW', event: 'settled', to: 'VOIDED' },
];

/** States that may still become an order, or have become one: a cart has at most one such attempt. */
export const liveStates: readonly AttemptState[] = ['AUTHORIZING', 'NEEDS_ACTION', 'COMPLETED'];

/** States the sweeper works on. */
export const pendingStates: readonly AttemptState[] = ['AUTHORIZING', 'NEEDS_ACTION', 'VOIDING'];

/**
 * Returns the delay to the next check in milliseconds: 3 s, 6 s, 12 s, … at most three hours. It starts short because a
 * buyer may be waiting.
 */
const delay = (tries: number): number => Math.min(1.5 * second * 2 ** Math.min(tries, 20), 3 * hour);

/** Returns the attempt's next state for an event. Pure: the caller stores it together with its effects. */
export function transition(
  facts: AttemptFacts,
  event: AttemptEvent,
  now: Date,
): Result<AttemptChange, 'transition_not_allowed'> {
  const row = transitions.find(
    ({ from, event: on, when }) => from === facts.state && on === event && (when?.(facts, now) ?? true),
  );
  if (!row) return fail('transition_not_allowed', `An attempt in ${facts.state} takes no "${event}".`);
  const waitEndsAt = waitEnd(row, facts, now);
  return succeed({
    state: row.to,
    stock: row.stock ?? null,
    waitEndsAt,
    nextLookAt: nextLook(row, { ...facts, waitEndsAt }, now),
  });
}

/** Returns the end of the wait, which starts when a state is entered, not at each check. */
function waitEnd({ from, to, timeout }: Row, { waitEndsAt }: AttemptFacts, now: Date): Date | null {
  if (to === from && waitEndsAt) return waitEndsAt;
  return timeout === undefined ? null : new Date(now.getTime() + timeout);
}

function nextLook({ from, event, to }: Row, { tries, waitEndsAt }: AttemptFacts, now: Date): Date | null {
  if (!pendingStates.includes(to)) return null;
  // Nothing changes before the customer has answered the bank; then they return, and the attempt is continued.
  if (event === 'action_required' && waitEndsAt) return waitEndsAt;
  // A release starts immediately; an unchanged state waits longer each time, but not beyond its own deadline.
  if (to !== from) return now;
  const next = new Date(now.getTime() + delay(tries));
  return waitEndsAt && waitEndsAt > now && waitEndsAt < next ? waitEndsAt : next;
}
