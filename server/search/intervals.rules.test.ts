import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutIntervals } from './intervals.rules.ts';

it('cuts amounts where people would, with about as many results in each', () => {
  const prices = [1_995, 2_500, 4_900, 5_200, 8_900, 9_500, 14_900, 23_900].map((price) => [price, 1] as const);
  expect(cutIntervals(prices, { number: 4, isCurrency: true })).toEqual([
    { from: null, to: 4_999, count: 3 },
    { from: 5_000, to: 8_999, count: 2 },
    { from: 9_000, to: 14_999, count: 2 },
    { from: 15_000, to: null, count: 1 },
  ]);
});

it('cuts years as they are, and into no more intervals than there are years', () => {
  const years = [
    [2_023, 2],
    [2_026, 1],
  ] as const;
  expect(cutIntervals(years, { number: 5, isCurrency: false })).toEqual([
    { from: null, to: 2_025, count: 2 },
    { from: 2_026, to: null, count: 1 },
  ]);
  expect(cutIntervals([], { number: 3, isCurrency: false })).toEqual([]);
});

it('has every result in one interval, and none in two', () => {
  const number = fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1, max: 9 }));
  const spread = fc.uniqueArray(number, { selector: ([value]) => value, maxLength: 40 });
  fc.assert(
    fc.property(spread, fc.integer({ min: 0, max: 8 }), fc.boolean(), (given, wanted, isCurrency) => {
      const intervals = cutIntervals(given, { number: wanted, isCurrency });
      expect(intervals.reduce((sum, { count }) => sum + count, 0)).toBe(given.reduce((sum, [, n]) => sum + n, 0));
      for (const [at, { to }] of intervals.entries()) {
        const next = intervals[at + 1];
        if (next) expect(to !== null && next.from !== null && next.from > to).toBe(true);
      }
      expect(intervals.length).toBeLessThanOrEqual(Math.max(1, wanted));
    }),
  );
});
