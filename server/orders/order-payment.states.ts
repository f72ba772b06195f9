/**
 * Tells how the buyer gets an order: all of it unlocked by placing it, nothing of it yet, or some of it
 * (docs/decisions/payments.md#when-money-is-taken).
 */
export type OrderDelivery = 'unlocked' | 'later' | 'mixed';

/** Lists what may become of the money an order holds; 'none' where nothing is held, as for a purchase order. */
export const paymentStates = ['none', 'held', 'captured', 'released', 'lost'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentEvents = [
  'captured',
  /** The hold is over, or was never there. */
  'not_capturable',
  'voided',
  /** The order system has taken the money when it shipped. */
  'already_captured',
  /** No answer in time, or one that says nothing. */
  'unknown',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

interface PaymentFacts {
  state: PaymentState;
  /** Until when the hold lasts; null where the gateway did not say. */
  captureBefore: Date | null;
  tries: number;
}

interface Row {
  from: PaymentState;
  event: PaymentEvent;
  to: PaymentState;
  when?: (facts: PaymentFacts, now: Date) => boolean;
}

const hour = 3_600_000;
/** A hold that nobody has taken is looked at so long before it ends, in milliseconds. */
export const captureMargin = 12 * hour;
/** For holds without an end: with the delays below these span about two days. */
const mostTries = 30;
/** Longer than a request to the gateway takes, so that two nodes ask about one order only after a crash. */
export const paymentLease = 60_000;

const mayTry = ({ tries, captureBefore }: PaymentFacts, now: Date) =>
  captureBefore === null ? tries < mostTries : now < captureBefore;

/** The first row that fits counts. What has ended stays as it ended. */
export const paymentTransitions: readonly Row[] = [
  { from: 'held', event: 'captured', to: 'captured' },
  { from: 'held', event: 'already_captured', to: 'captured' },
  { from: 'held', event: 'not_capturable', to: 'lost' },
  { from: 'held', event: 'voided', to: 'released' },
  { from: 'held', event: 'unknown', to: 'held', when: mayTry },
  { from: 'held', event: 'unknown', to: 'lost' },
];

/** Returns the state after an event and when to look next; null when the event changes nothing. */
export function movePayment(
  facts: PaymentFacts,
  event: PaymentEvent,
  now: Date,
): { state: PaymentState; lookAt: Date | null } | null {
  const row = paymentTransitions.find(
    ({ from, event: on, when }) => from === facts.state && on === event && (when?.(facts, now) ?? true),
  );
  if (!row) return null;
  const delay = Math.min(5_000 * 2 ** Math.min(facts.tries, 12), 2 * hour);
  return { state: row.to, lookAt: row.to === 'held' ? new Date(now.getTime() + delay) : null };
}

interface Delivered {
  isDigital: boolean;
  isAwaited?: boolean;
}

/** Returns how an order of these lines is delivered. */
export function deliveryOf(lines: readonly Delivered[]): OrderDelivery {
  const unlocked = lines.filter(({ isDigital, isAwaited }) => isDigital && !isAwaited).length;
  return unlocked === lines.length ? 'unlocked' : unlocked === 0 ? 'later' : 'mixed';
}

/** Statuses of an order that its own rules give it, in the order system's words. */
const unshippedStatus = 'Pending Fulfillment';
const unpaidStatus = 'Pending Billing';
export const completeStatus = 'Billed';

/** Returns the status an order is placed with, and when its hold is looked at; the table of the decision as code. */
export function placedPayment(
  delivery: OrderDelivery,
  { isHeld, captureBefore }: { isHeld: boolean; captureBefore: Date | null },
  now: Date,
): { status: string; paymentState: PaymentState; paymentLookAt: Date | null } {
  const isUnlocked = delivery === 'unlocked';
  if (!isHeld) {
    return { status: isUnlocked ? completeStatus : unshippedStatus, paymentState: 'none', paymentLookAt: null };
  }
  if (isUnlocked) {
    // Taken by the request that placed the order; the sweeper comes only when that request is gone.
    return { status: unpaidStatus, paymentState: 'held', paymentLookAt: new Date(now.getTime() + paymentLease) };
  }
  const lookAt = captureBefore && new Date(captureBefore.getTime() - captureMargin);
  return { status: unshippedStatus, paymentState: 'held', paymentLookAt: lookAt };
}

/**
 * Returns what is done with a hold when its time has come. Money is taken for what the buyer has, be it a part; of an
 * order that nothing was delivered of, the hold is released: the checkout promises not to charge before.
 */
export const endOfHold = (delivery: OrderDelivery): 'capture' | 'release' =>
  delivery === 'later' ? 'release' : 'capture';
