/** States of one charge of an order. Money is taken only in the step from 'held' to 'captured'. */
export const chargeStates = ['asked', 'action', 'held', 'captured', 'failed'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** States of a charge in progress at the gateway, the bank or the sweeper. */
export const liveCharges: readonly ChargeState[] = ['asked', 'action', 'held'];

export const chargeEvents = [
  'authorized',
  'declined',
  /** The bank requires authentication of the customer. */
  'action_required',
  /** No answer in time, or an inconclusive one. */
  'unknown',
  /** The gateway repeats a fault for this key; only a search can find a payment made with it. */
  'lost',
  /** The buyer pays with another card while the first card's authentication is open. */
  'abandoned',
  'captured',
  'not_capturable',
] as const;
export type ChargeEvent = (typeof chargeEvents)[number];

export interface ChargeFacts {
  state: ChargeState;
  createdAt: Date;
  waitEndsAt: Date | null;
}

interface Row {
  from: ChargeState;
  event: ChargeEvent;
  to: ChargeState;
  when?: (facts: ChargeFacts, now: Date) => boolean;
}

const hour = 3_600_000;
/** Gateways keep an idempotency key for 24 hours; after that the same key would authorise again. */
export const chargeTimeout = 23 * hour;
/** How long a bank's authentication may stay open. */
const challengeTimeout = hour / 2;
/** How long a payment is searched for after the gateway reported only a fault. */
const searchTimeout = hour / 4;

const isYounger =
  (age: number) =>
  ({ createdAt }: ChargeFacts, now: Date): boolean =>
    now.getTime() < createdAt.getTime() + age;
const isOpen = ({ waitEndsAt }: ChargeFacts, now: Date): boolean => waitEndsAt === null || now < waitEndsAt;

/**
 * The first matching row counts. A failed charge is never captured, so a remaining hold at the gateway lapses, and a
 * new charge cannot take the money twice.
 */
export const chargeTransitions: readonly Row[] = [
  { from: 'asked', event: 'authorized', to: 'held' },
  { from: 'asked', event: 'declined', to: 'failed' },
  { from: 'asked', event: 'action_required', to: 'action' },
  { from: 'asked', event: 'unknown', to: 'asked', when: isYounger(chargeTimeout) },
  { from: 'asked', event: 'unknown', to: 'failed' },
  { from: 'asked', event: 'lost', to: 'asked', when: isYounger(searchTimeout) },
  { from: 'asked', event: 'lost', to: 'failed' },
  { from: 'action', event: 'authorized', to: 'held' },
  { from: 'action', event: 'declined', to: 'failed' },
  { from: 'action', event: 'action_required', to: 'action', when: isOpen },
  { from: 'action', event: 'action_required', to: 'failed' },
  { from: 'action', event: 'abandoned', to: 'failed' },
  { from: 'action', event: 'unknown', to: 'action', when: isYounger(chargeTimeout) },
  { from: 'action', event: 'unknown', to: 'failed' },
  { from: 'held', event: 'captured', to: 'captured' },
  { from: 'held', event: 'not_capturable', to: 'failed' },
  { from: 'held', event: 'unknown', to: 'held' },
];

/** Returns the state after an event and the end of the wait for the bank; null if the event changes nothing. */
export function moveCharge(
  facts: ChargeFacts,
  event: ChargeEvent,
  now: Date,
): { state: ChargeState; waitEndsAt: Date | null } | null {
  const row = chargeTransitions.find(
    ({ from, event: on, when }) => from === facts.state && on === event && (when?.(facts, now) ?? true),
  );
  if (!row) return null;
  const isEntered = row.to === 'action' && facts.state !== 'action';
  return { state: row.to, waitEndsAt: isEntered ? new Date(now.getTime() + challengeTimeout) : facts.waitEndsAt };
}
