import { addDays } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';

/**
 * How much of an order is unlocked when it is placed: all, none, or a part
 * (docs/decisions/payments.md#when-money-is-taken).
 */
export type OrderDelivery = 'unlocked' | 'later' | 'mixed';

/**
 * State of an order's payment. 'none': no hold, as for a purchase order. 'released': the hold is over, and what ships
 * from now on is charged then; a part may have been taken. 'captured': all that is due was taken. 'charging': a charge is in progress. 'unpaid': a charge failed, and the buyer was asked to pay. 'lost': a
 * hold ended before it was captured.
 */
export const paymentStates = ['none', 'held', 'captured', 'released', 'charging', 'unpaid', 'lost'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const orderPaymentEvents = [
  'captured',
  /** The hold has ended or never existed. */
  'not_capturable',
  'voided',
  /** The hold was captured before: by the order system, or by a request of ours that got no answer. */
  'already_captured',
  /** No answer in time, or an inconclusive one. */
  'unknown',
  /** A charge of the order was stored. */
  'charge_begun',
  'charge_failed',
  /** The order ships without a stored card. */
  'no_card',
  /** Nothing is open of what was delivered: it was charged, credited or paid by the buyer's credit. */
  'nothing_due',
] as const;
export type PaymentEvent = (typeof orderPaymentEvents)[number];

interface PaymentFacts {
  state: PaymentState;
  /** End of the hold; null if the gateway did not return it. */
  captureBefore: Date | null;
  tries: number;
  /** Null for orders of an earlier version. */
  delivery: OrderDelivery | null;
  /** Failed charges of the stored card, including this one. */
  failures: number;
  hasKeptCard: boolean;
  /** Something of the order is still to be delivered or paid. */
  isRestOpen: boolean;
}

interface Row {
  from: PaymentState;
  event: PaymentEvent;
  to: PaymentState;
  when?: (facts: PaymentFacts, now: Date) => boolean;
}

const hour = 3_600_000;
/** How long before its end an uncaptured hold is checked, in milliseconds. */
export const captureMargin = 12 * hour;
/** For holds without an end: with the delays below this is about two days. */
const mostTries = 30;
/** Longer than a request to the gateway, so that two nodes query one order only after a crash. */
export const paymentLease = 60_000;

/** Days until the stored card is charged again; after that only the buyer can pay. */
const retryDays = [3, 4] as const;
const day = 24 * hour;

/** Days that a buyer has to pay after a charge has failed; then what was not delivered is cancelled. */
export const payDays = 14;

const mayTry = ({ tries, captureBefore }: PaymentFacts, now: Date) =>
  captureBefore === null ? tries < mostTries : now < captureBefore;
const isLater = ({ delivery }: PaymentFacts) => delivery === 'later';
const isRestOpen = (facts: PaymentFacts) => facts.isRestOpen;

/** The first matching row counts. Final states never change. */
export const paymentTransitions: readonly Row[] = [
  { from: 'held', event: 'captured', to: 'released', when: isRestOpen },
  { from: 'held', event: 'captured', to: 'captured' },
  { from: 'held', event: 'already_captured', to: 'released', when: isRestOpen },
  { from: 'held', event: 'already_captured', to: 'captured' },
  { from: 'held', event: 'not_capturable', to: 'released', when: isLater },
  { from: 'held', event: 'not_capturable', to: 'lost' },
  { from: 'held', event: 'voided', to: 'released' },
  { from: 'held', event: 'unknown', to: 'held', when: mayTry },
  { from: 'held', event: 'unknown', to: 'lost' },
  { from: 'released', event: 'charge_begun', to: 'charging' },
  { from: 'released', event: 'no_card', to: 'unpaid' },
  { from: 'released', event: 'nothing_due', to: 'released', when: isRestOpen },
  { from: 'released', event: 'nothing_due', to: 'captured' },
  { from: 'unpaid', event: 'nothing_due', to: 'released', when: isRestOpen },
  { from: 'unpaid', event: 'nothing_due', to: 'captured' },
  { from: 'unpaid', event: 'charge_begun', to: 'charging' },
  { from: 'lost', event: 'charge_begun', to: 'charging' },
  // The gateway reports late that the hold was captured.
  { from: 'lost', event: 'already_captured', to: 'released', when: isRestOpen },
  { from: 'lost', event: 'already_captured', to: 'captured' },
  { from: 'lost', event: 'nothing_due', to: 'released', when: isRestOpen },
  { from: 'lost', event: 'nothing_due', to: 'captured' },
  { from: 'charging', event: 'captured', to: 'released', when: isRestOpen },
  { from: 'charging', event: 'captured', to: 'captured' },
  { from: 'charging', event: 'charge_failed', to: 'unpaid' },
  { from: 'charging', event: 'unknown', to: 'charging' },
];

/** Returns the state after an event and the next check; null if the event changes nothing. */
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

/** Returns the delay to the next check, in milliseconds; null if nothing is left to do. */
function waitAfter({ event, to }: Row, { tries, failures, hasKeptCard }: PaymentFacts): number | null {
  switch (to) {
    case 'held':
      return Math.min(5_000 * 2 ** Math.min(tries, 12), 2 * hour);
    case 'charging':
      return event === 'charge_begun' ? paymentLease : Math.min(5_000 * 2 ** Math.min(tries, 12), 2 * hour);
    case 'unpaid': {
      const days = hasKeptCard ? retryDays[failures - 1] : undefined;
      return days === undefined ? null : days * day;
    }
    // Whoever stores it knows whether something is due already.
    case 'released':
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

/** Returns how an order with these lines is delivered. */
export function orderDelivery(lines: readonly Delivered[]): OrderDelivery {
  const unlocked = lines.filter(({ isDigital, isAwaited }) => isDigital && !isAwaited).length;
  return unlocked === lines.length ? 'unlocked' : unlocked === 0 ? 'later' : 'mixed';
}

/** Statuses that the site sets itself, in the order system's words. */
const unshippedStatus = 'Pending Fulfillment';
const unpaidStatus = 'Pending Billing';
export const completeStatus = 'Billed';

/** Returns the status of a new order and the first check of its hold, as in the decision's table. */
export function placedPayment(
  delivery: OrderDelivery,
  {
    isHeld,
    captureBefore,
    hasKeptCard,
    isStopped = false,
  }: {
    isHeld: boolean;
    captureBefore: Date | null;
    hasKeptCard: boolean;
    /** True if nothing is unlocked for now. */
    isStopped?: boolean;
  },
  now: Date,
): { status: string; paymentState: PaymentState; paymentLookAt: Date | null } {
  const isUnlocked = delivery === 'unlocked';
  if (!isHeld) {
    return {
      status: isUnlocked && !isStopped ? completeStatus : unshippedStatus,
      paymentState: 'none',
      paymentLookAt: null,
    };
  }
  if (isUnlocked || (delivery === 'mixed' && hasKeptCard)) {
    // Captured by the request that places the order; the sweeper acts only after a crash.
    const paymentLookAt = new Date(now.getTime() + paymentLease);
    return { status: isUnlocked ? unpaidStatus : unshippedStatus, paymentState: 'held', paymentLookAt };
  }
  const lookAt = captureBefore && new Date(captureBefore.getTime() - captureMargin);
  return { status: unshippedStatus, paymentState: 'held', paymentLookAt: lookAt };
}

/**
 * Returns whether a hold of which nothing is due must be released: it ends soon, and the stored card is charged at
 * shipping. The checkout promises not to charge before.
 */
export const isHoldEnding = ({ captureBefore }: { captureBefore: Date | null }, now: Date): boolean =>
  captureBefore !== null && now.getTime() >= captureBefore.getTime() - captureMargin;

/** States of a card order whose amount is captured when it ships. */
export const openPayments: readonly PaymentState[] = ['held', 'released', 'charging', 'unpaid', 'lost'];

/** States in which the buyer is asked to pay. */
export const payableStates: readonly PaymentState[] = ['unpaid', 'lost'];

/** Returns since when a buyer is asked to pay, once the payment has got a state; null if nothing is asked of them. */
export function unpaidSinceIn(
  state: PaymentState,
  { unpaidSince }: { unpaidSince: Date | null },
  now: Date,
): Date | null {
  if (payableStates.includes(state)) return unpaidSince ?? now;
  return state === 'charging' ? unpaidSince : null;
}

/** Returns the last day on which a buyer can pay before what was not delivered is cancelled. */
export const lastPayDay = (unpaidSince: Date, timeZone: string): string =>
  addDays(organizationDate(unpaidSince, timeZone), payDays);
