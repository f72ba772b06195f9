import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatePercent } from '../pricing/money.rules.ts';
import {
  applyPromotions,
  isPromotionUsable,
  normalizeCode,
  splitByRemainder,
  type PromotionTerms,
} from './promotion.rules.ts';

const terms = (change: Partial<PromotionTerms>): PromotionTerms => ({
  id: 'p',
  isActive: true,
  isAdminOnly: false,
  percentOff: null,
  amountOffMinor: null,
  productIds: null,
  categories: null,
  minimumMinor: 0,
  startsAt: null,
  endsAt: null,
  ...change,
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

it.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [5, 5], [1, 0]],
  [10, [0, 7, 3], [0, 7, 3]],
  [0, [4, 4], [0, 0]],
  [5, [], []],
  [5, [0, 0], [0, 0]],
])('splits %i over %j into %j', (amount, weights, parts) => {
  expect(splitByRemainder(amount, weights)).toEqual(parts);
});

it('splits to exactly the amount, no part above its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_900_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, share) => {
      const amount = Math.floor(sum(each) * share);
      const parts = splitByRemainder(amount, each);
      expect(sum(parts)).toBe(amount);
      parts.forEach((part, at) => {
        expect(Number.isInteger(part) && part >= 0 && part <= (each[at] ?? 0)).toBe(true);
      });
    }),
  );
});

const line = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  category: fc.constantFrom(null, 'Posters'),
  lineSubtotalMinor: fc.integer({ min: 0, max: 10_000_000 }),
});
const promotion = fc
  .record({
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 20_000_000 }),
    isPercent: fc.boolean(),
    productIds: fc.option(fc.subarray(['a', 'b', 'c'])),
    minimumMinor: fc.integer({ min: 0, max: 5_000_000 }),
  })
  .map(({ percent, amount, isPercent, ...rest }) =>
    terms({ ...rest, percentOff: isPercent ? percent : null, amountOffMinor: isPercent ? null : amount }),
  );

it('whatever is in a cart and whatever is taken off: lines add up, none falls below zero, all is whole cents', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(promotion, { maxLength: 6 }), (lines, promotions) => {
      const effects = applyPromotions(lines, promotions, calculatePercent);
      expect(effects).toHaveLength(promotions.length);
      const left = lines.map(({ lineSubtotalMinor }) => lineSubtotalMinor);
      effects.forEach(({ lineDiscountsMinor, discountMinor, missingMinor }, at) => {
        expect(sum(lineDiscountsMinor)).toBe(discountMinor);
        if (missingMinor !== null) expect(discountMinor).toBe(0);
        lineDiscountsMinor.forEach((part, index) => {
          left[index] = (left[index] ?? 0) - part;
          const { productIds } = promotions[at] ?? {};
          if (productIds && !productIds.includes(lines[index]?.productId ?? '')) expect(part).toBe(0);
        });
      });
      for (const amount of left) expect(Number.isInteger(amount) && amount >= 0).toBe(true);
      const subtotal = sum(lines.map(({ lineSubtotalMinor }) => lineSubtotalMinor));
      expect(sum(left)).toBe(subtotal - sum(effects.map(({ discountMinor }) => discountMinor)));
    }),
  );
});

describe('a promotion', () => {
  const lines = [
    { productId: 'a', category: 'Posters', lineSubtotalMinor: 1_000 },
    { productId: 'b', category: null, lineSubtotalMinor: 3_000 },
  ];
  it.each([
    ['takes a percentage of everything', { percentOff: 10 }, [100, 300], null],
    ['takes it of its products only', { percentOff: 10, productIds: ['b'] }, [0, 300], null],
    ['takes it of its categories only', { percentOff: 10, categories: ['Posters'] }, [100, 0], null],
    [
      'takes it of products and categories',
      { percentOff: 10, categories: ['Posters'], productIds: ['b'] },
      [100, 300],
      null,
    ],
    ['waits for its categories', { percentOff: 10, categories: ['Codes'] }, [0, 0], 0],
    ['takes an amount by share', { amountOffMinor: 1_000 }, [250, 750], null],
    ['never takes more than there is', { amountOffMinor: 9_000 }, [1_000, 3_000], null],
    ['waits for its minimum', { percentOff: 10, minimumMinor: 4_001 }, [0, 0], 1],
    ['counts from its minimum on', { percentOff: 10, minimumMinor: 4_000 }, [100, 300], null],
    ['counts its own products to the minimum', { percentOff: 10, minimumMinor: 3_500, productIds: ['b'] }, [0, 0], 500],
    ['waits for its products', { percentOff: 10, productIds: ['z'] }, [0, 0], 0],
  ])('%s', (_, change, discounts, missingMinor) => {
    const [effect] = applyPromotions(lines, [terms(change)], calculatePercent);
    expect(effect).toMatchObject({ lineDiscountsMinor: discounts, missingMinor });
  });

  it('takes from what the one before has left', () => {
    const effects = applyPromotions(lines, [terms({ percentOff: 50 }), terms({ percentOff: 50 })], calculatePercent);
    expect(effects.map(({ discountMinor }) => discountMinor)).toEqual([2_000, 1_000]);
  });

  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['active', {}, false, true],
    ['inactive', { isActive: false }, true, false],
    ['restricted, nobody acting', { isAdminOnly: true }, false, false],
    ['restricted, staff acting', { isAdminOnly: true }, true, true],
    ['not begun', { startsAt: new Date('2026-11-21T12:00:01Z') }, false, false],
    ['begun this moment', { startsAt: now }, false, true],
    ['ended this moment', { endsAt: now }, false, false],
    ['ending soon', { endsAt: new Date('2026-11-21T12:00:01Z') }, false, true],
  ])('that is %s', (_, change, isImpersonating, isUsable) => {
    expect(isPromotionUsable(terms({ percentOff: 5, ...change }), { now, isImpersonating })).toBe(isUsable);
  });

  it('is found however its code is written', () => {
    expect([' safety10 ', 'Safety10', 'ｓａｆｅｔｙ10'].map(normalizeCode)).toEqual(Array(3).fill('SAFETY10'));
  });
});
