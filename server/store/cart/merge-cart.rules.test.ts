import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeLines, type MergeLine } from './merge-cart.rules.ts';

const line = (id: string, change: Partial<MergeLine> = {}): MergeLine => ({
  id,
  matchKey: id,
  productId: id,
  quantity: 1,
  most: 999,
  isOneLine: false,
  isMembership: false,
  ...change,
});

it('adds the quantities of the same thing up, to what there is', () => {
  const own = [
    line('a', { quantity: 3 }),
    line('b', { quantity: 4, most: 5 }),
    line('c', { quantity: 9, most: 5 }),
    line('d', { quantity: 5, most: 5 }),
    line('gone', { quantity: 1, most: null }),
  ];
  const brought = own
    .map(({ id: key }) => key)
    .map((key) => line(`x-${key}`, { matchKey: key, productId: key, quantity: 4 }));
  const judged = brought.map((each, at) => ({ ...each, most: own[at]?.most ?? null }));
  expect(mergeLines(own, judged, 100)).toEqual({
    raised: [
      { id: 'a', quantity: 7 },
      { id: 'b', quantity: 5 },
    ],
    // Lines above the limit or removed are left to the cart's check.
    cut: [
      { id: 'b', asked: 8, quantity: 5 },
      { id: 'd', asked: 9, quantity: 5 },
    ],
    moved: [],
    left: [],
  });
});

it('keeps one line of what has one a product, in whatever choice it comes', () => {
  const once = { isOneLine: true, productId: 'link' };
  const own = [line('annual', { ...once, most: 1 })];
  const brought = [line('x', { ...once, matchKey: 'annual' }), line('automatic', once)];
  expect(mergeLines(own, brought, 100)).toEqual({
    raised: [],
    cut: [],
    moved: [],
    left: [{ id: 'automatic', reason: 'already_in_cart' }],
  });
});

it('takes the larger of two teams, not both', () => {
  const merge = (own: number, brought: number, most = 500) =>
    mergeLines(
      [line('team', { isOneLine: true, quantity: own, most })],
      [line('x', { isOneLine: true, matchKey: 'team', productId: 'team', quantity: brought, most })],
      100,
    );
  const nothing = { raised: [], cut: [], moved: [], left: [] };
  expect(merge(5, 12)).toEqual({ ...nothing, raised: [{ id: 'team', quantity: 12 }] });
  expect(merge(12, 5)).toEqual(nothing);
  expect(merge(5, 12, 10)).toEqual({
    ...nothing,
    raised: [{ id: 'team', quantity: 10 }],
    cut: [{ id: 'team', asked: 12, quantity: 10 }],
  });
});

it('keeps one membership, the person’s own', () => {
  const membership = { isOneLine: true, isMembership: true };
  expect(mergeLines([line('mine', membership)], [line('other', membership)], 100).left).toMatchObject([
    { id: 'other', reason: 'membership_in_cart' },
  ]);
  const same = [line('again', { ...membership, productId: 'mine' })];
  expect(mergeLines([line('mine', membership)], same, 100).left).toEqual([{ id: 'again', reason: 'already_in_cart' }]);
  expect(mergeLines([], [line('one', membership), line('two', membership)], 100)).toMatchObject({
    moved: ['one'],
    left: [{ id: 'two' }],
  });
});

it('says what does not fit', () => {
  const own = Array.from({ length: 100 }, (_, at) => line(`own-${at}`));
  expect(mergeLines(own, [line('more'), line('x', { matchKey: 'own-1', quantity: 2 })], 100)).toEqual({
    raised: [{ id: 'own-1', quantity: 3 }],
    cut: [],
    moved: [],
    left: [{ id: 'more', reason: 'cart_full' }],
  });
});

const anyLine = fc.record({
  matchKey: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  quantity: fc.integer({ min: 1, max: 999 }),
  most: fc.option(fc.integer({ min: 0, max: 999 })),
  isOneLine: fc.boolean(),
  isMembership: fc.boolean(),
});
const anyCart = (prefix: string) =>
  fc
    .uniqueArray(anyLine, { selector: ({ matchKey }) => matchKey })
    .map((lines) => lines.map((each) => line(`${prefix}-${each.matchKey}`, { ...each, productId: each.matchKey })));

it('never takes anything from the person’s cart, and every line brought is somewhere', () => {
  fc.assert(
    fc.property(anyCart('own'), anyCart('new'), fc.integer({ min: 1, max: 8 }), (own, brought, limit) => {
      const { raised, cut, moved, left } = mergeLines(own, brought, limit);
      for (const { id, asked, quantity } of cut) {
        expect(quantity).toBeLessThan(asked);
        expect(quantity).toBe((raised.find((each) => each.id === id) ?? own.find((each) => each.id === id))?.quantity);
      }
      for (const { id, quantity } of raised) {
        expect(quantity).toBeGreaterThan(own.find((each) => each.id === id)?.quantity ?? Infinity);
      }
      const same = brought.filter(({ matchKey }) => own.some((each) => each.matchKey === matchKey));
      expect(new Set([...moved, ...left.map(({ id }) => id), ...same.map(({ id }) => id)]).size).toBe(brought.length);
      expect(own.length + moved.length).toBeLessThanOrEqual(Math.max(limit, own.length));
    }),
  );
});
