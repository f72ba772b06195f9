import { describe, expect, it } from 'vitest';
import {
  captureMargin,
  orderDelivery,
  endOfHold,
  movePayment,
  orderPaymentEvents,
  paymentStates,
  paymentTransitions,
  placedPayment,
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
  expect(placedPayment(delivery, { isHeld, captureBefore }, now)).toEqual({
    status,
    paymentState,
    paymentLookAt: lookAt === null ? null : new Date(lookAt),
  });
});

it('takes money for what was delivered, be it a part, and releases it otherwise', () => {
  const ends = (['unlocked', 'mixed', 'later'] as const).map((delivery) => endOfHold(delivery));
  expect(ends).toEqual(['capture', 'capture', 'release']);
  expect(endOfHold('later', true)).toBe('capture');
});

describe('the states of a payment', () => {
  const facts = {
    state: 'held' as const,
    captureBefore,
    tries: 1,
    delivery: 'mixed' as const,
    fulfilledAt: null,
    failures: 0,
    hasKeptCard: true,
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

  it('are charged at once where the order ships, and never before', () => {
    const released = { ...facts, delivery: 'later' as const };
    expect(movePayment(released, 'voided', now)).toEqual({ state: 'released', lookAt: null });
    expect(movePayment({ ...released, fulfilledAt: now }, 'voided', now)).toEqual({ state: 'released', lookAt: now });
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
