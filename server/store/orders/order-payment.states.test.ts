import { describe, expect, it } from 'vitest';
import {
  captureMargin,
  orderDelivery,
  isHoldEnding,
  lastPayDay,
  movePayment,
  orderPaymentEvents,
  paymentStates,
  paymentTransitions,
  placedPayment,
  unpaidSinceIn,
  type OrderDelivery,
} from './order-payment.states.ts';

const now = new Date('2026-11-22T12:00:00Z');
const captureBefore = new Date('2026-11-29T12:00:00Z');
const file = { isDigital: true };
const book = { isDigital: false };
const awaited = { isDigital: true, isAwaited: true };

it.each<[string, (typeof file)[], OrderDelivery]>([
  ['files', [file, file], 'unlocked'],
  ['books', [book], 'later'],
  ['a file that is not published yet', [awaited], 'later'],
  ['a file and a book', [file, book], 'mixed'],
  ['a file and one that is not published yet', [file, awaited], 'mixed'],
])('an order of %s is delivered: %s', (_, lines, delivery) => expect(orderDelivery(lines)).toBe(delivery));

// The table of docs/decisions/payments.md#when-money-is-taken.
it.each<[OrderDelivery, boolean, string, string, number | null]>([
  ['unlocked', true, 'Pending Billing', 'held', now.getTime() + 60_000],
  ['unlocked', false, 'Billed', 'none', null],
  ['later', true, 'Pending Fulfillment', 'held', captureBefore.getTime() - captureMargin],
  ['later', false, 'Pending Fulfillment', 'none', null],
  ['mixed', true, 'Pending Fulfillment', 'held', captureBefore.getTime() - captureMargin],
  ['mixed', false, 'Pending Fulfillment', 'none', null],
])('%s, held: %s', (delivery, isHeld, status, paymentState, lookAt) => {
  expect(placedPayment(delivery, { isHeld, captureBefore, hasKeptCard: false }, now)).toEqual({
    status,
    paymentState,
    paymentLookAt: lookAt === null ? null : new Date(lookAt),
  });
});

it('captures what is unlocked of an order of both at once, where its card is stored', () => {
  const placed = placedPayment('mixed', { isHeld: true, captureBefore, hasKeptCard: true }, now);
  expect(placed).toMatchObject({ status: 'Pending Fulfillment', paymentLookAt: new Date(now.getTime() + 60_000) });
});

it('releases a hold of which nothing is due half a day before it ends, and none without an end', () => {
  const at = (ms: number) => isHoldEnding({ captureBefore }, new Date(captureBefore.getTime() - ms));
  expect([at(captureMargin + 1), at(captureMargin), at(-1)]).toEqual([false, true, true]);
  expect(isHoldEnding({ captureBefore: null }, now)).toBe(false);
});

describe('the states of a payment', () => {
  const facts = {
    state: 'held' as const,
    captureBefore,
    tries: 1,
    delivery: 'mixed' as const,
    failures: 0,
    hasKeptCard: true,
    isRestOpen: false,
  };

  it('are all reached, and every unlisted pair changes nothing', () => {
    const reached = new Set(['none', 'held', ...paymentTransitions.map(({ to }) => to)]);
    expect([...reached].toSorted()).toEqual([...paymentStates].toSorted());
    for (const state of paymentStates) {
      for (const event of orderPaymentEvents) {
        const isListed = paymentTransitions.some((row) => row.from === state && row.event === event);
        expect(movePayment({ ...facts, state }, event, now) !== null).toBe(isListed);
      }
    }
  });

  it('are asked about later and later while the gateway is silent, and never beyond the hold', () => {
    const waits = [1, 2, 5, 20].map((tries) => {
      const moved = movePayment({ ...facts, tries }, 'unknown', now);
      return [moved?.state, (moved?.lookAt?.getTime() ?? NaN) - now.getTime()];
    });
    expect(waits).toEqual([
      ['held', 10_000],
      ['held', 20_000],
      ['held', 160_000],
      ['held', 7_200_000],
    ]);
    expect(movePayment(facts, 'unknown', captureBefore)).toEqual({ state: 'lost', lookAt: null });
    expect(movePayment({ ...facts, tries: 99 }, 'unknown', now)?.state).toBe('held');
    const endless = { ...facts, captureBefore: null, tries: 30 };
    expect(movePayment(endless, 'unknown', now)).toEqual({ state: 'lost', lookAt: null });
  });

  it.each([
    ['later', 'released'],
    ['mixed', 'lost'],
    ['unlocked', 'lost'],
  ] as const)('of an order that is delivered %s are %s when the hold has ended by itself', (delivery, state) => {
    expect(movePayment({ ...facts, delivery }, 'not_capturable', now)?.state).toBe(state);
  });

  it('stay open after a part was taken, and end with the last', () => {
    for (const state of ['held', 'charging'] as const) {
      const ends = [true, false].map((isRestOpen) => movePayment({ ...facts, state, isRestOpen }, 'captured', now));
      expect(ends).toEqual([
        { state: 'released', lookAt: null },
        { state: 'captured', lookAt: null },
      ]);
    }
    expect(movePayment({ ...facts, state: 'released' }, 'nothing_due', now)?.state).toBe('captured');
  });

  it.each([
    [1, true, 3],
    [2, true, 4],
    [3, true, null],
    [1, false, null],
    [0, false, null],
  ])('are tried again after %i failed charges (kept card: %s) in so many days: %s', (failures, hasKeptCard, days) => {
    const moved = movePayment({ ...facts, state: 'charging', failures, hasKeptCard }, 'charge_failed', now);
    const lookAt = days === null ? null : new Date(now.getTime() + days * 24 * 3_600_000);
    expect(moved).toEqual({ state: 'unpaid', lookAt });
  });
});

it('ask a buyer from the first failure on, until something is paid', () => {
  const since = new Date('2026-11-01T12:00:00Z');
  const after = (unpaidSince: Date | null) => paymentStates.map((state) => unpaidSinceIn(state, { unpaidSince }, now));
  expect(after(null)).toEqual([null, null, null, null, null, now, now]);
  expect(after(since)).toEqual([null, null, null, null, since, since, since]);
});

it('have fourteen days in the time zone of the organization', () => {
  expect(lastPayDay(new Date('2026-11-22T03:00:00Z'), 'America/New_York')).toBe('2026-12-05');
  expect(lastPayDay(new Date('2026-11-22T03:00:00Z'), 'Europe/Madrid')).toBe('2026-12-06');
});
