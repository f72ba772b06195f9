/**
 * Tells how the buyer gets an order: all of it unlocked by placing it, nothing of it yet, or some of it
 * (docs/decisions/payments.md#when-money-is-taken).
 */
export type OrderDelivery = 'unlocked' | 'later' | 'mixed';

/**
 * Lists how the money of an order stands. 'none': nothing is held, as for a purchase order. 'released': nothing is held
 * any more and nothing was charged yet. 'charging': a charge is under way. 'unpaid': a charge has failed, and the buyer
 * has been asked to pay. 'lost': a hold that should have been taken ended.
 */
export const paymentStates = ['none', 'held', 'captured', 'released', 'charging', 'unpaid', 'lost'] as const;
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
  /** A try to charge the order was written down. */
  'charge_begun',
  'charge_failed',
  /** The order ships, and no card is kept for it. */
  'no_card',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

interface PaymentFacts {
  state: PaymentState;
  /** Until when the hold lasts; null where the gateway did not say. */
  captureBefore: Date | null;
  tries: number;
  /** Null for orders of an earlier version. */
  delivery: OrderDelivery | null;
  /** When it shipped or became available; null until then. */
  fulfilledAt: Date | null;
  /** Charges of the kept card that have failed, this one included. */
  failures: number;
  hasKeptCard: boolean;
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

/** The days after which the kept card is charged again; then only the buyer pays. */
const retryDays = [3, 4] as const;
const day = 24 * hour;

const mayTry = ({ tries, captureBefore }: PaymentFacts, now: Date) =>
  captureBefore === null ? tries < mostTries : now < captureBefore;
const isLater = ({ delivery }: PaymentFacts) => delivery === 'later';

/** The first row that fits counts. What has ended stays as it ended. */
export const paymentTransitions: readonly Row[] = [
  { from: 'held', event: 'captured', to: 'captured' },
  { from: 'held', event: 'already_captured', to: 'captured' },
  { from: 'held', event: 'not_capturable', to: 'released', when: isLater },
  { from: 'held', event: 'not_capturable', to: 'lost' },
  { from: 'held', event: 'voided', to: 'released' },
  { from: 'held', event: 'unknown', to: 'held', when: mayTry },
  { from: 'held', event: 'unknown', to: 'lost' },
  { from: 'released', event: 'charge_begun', to: 'charging' },
  { from: 'released', event: 'no_card', to: 'unpaid' },
  { from: 'unpaid', event: 'charge_begun', to: 'charging' },
  { from: 'lost', event: 'charge_begun', to: 'charging' },
  // The gateway says only now that the hold was taken after all.
  { from: 'lost', event: 'already_captured', to: 'captured' },
  { from: 'charging', event: 'captured', to: 'captured' },
  { from: 'charging', event: 'charge_failed', to: 'unpaid' },
  { from: 'charging', event: 'unknown', to: 'charging' },
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
  const wait = waitAfter(row, facts);
  return { state: row.to, lookAt: wait === null ? null : new Date(now.getTime() + wait) };
}

/** Returns the time to the next look, in milliseconds; null when nothing is left to do. */
function waitAfter({ event, to }: Row, { tries, fulfilledAt, failures, hasKeptCard }: PaymentFacts): number | null {
  switch (to) {
    case 'held':
      return Math.min(5_000 * 2 ** Math.min(tries, 12), 2 * hour);
    case 'charging':
      return event === 'charge_begun' ? paymentLease : Math.min(5_000 * 2 ** Math.min(tries, 12), 2 * hour);
    case 'released':
      return fulfilledAt === null ? null : 0;
    case 'unpaid': {
      const days = hasKeptCard ? retryDays[failures - 1] : undefined;
      return days === undefined ? null : days * day;
    }
    case 'captured':
    case 'lost':
    case 'none':
      return null;
  }
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
 * Returns what is done with a hold when its time has come. Money is taken for what the buyer has or what has shipped, be
 * it a part; of an order that nothing was delivered of, the hold is released: the checkout promises not to charge before.
 */
export const endOfHold = (delivery: OrderDelivery, isFulfilled = false): 'capture' | 'release' =>
  delivery === 'later' && !isFulfilled ? 'release' : 'capture';

/** States of a card order whose amount is still to be taken, as soon as it ships. */
export const openPayments: readonly PaymentState[] = ['held', 'released', 'charging', 'unpaid', 'lost'];

/** States in which the buyer is asked to pay. */
export const payableStates: readonly PaymentState[] = ['unpaid', 'lost'];
