import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicStock } from './public-stock.rules.ts';

it.each([
  [null, null],
  [-3, 0],
  [0, 0],
  [1, 10],
  [10, 10],
  [11, 999],
  [5_000, 999],
])('tells of %j units %j', (count, told) => {
  expect(publicStock(count)).toBe(told);
});

it('tells one of three things, and never that there is nothing where there is something', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect([0, 10, 999]).toContain(publicStock(count));
      expect(publicStock(count) === 0).toBe(count === 0);
    }),
  );
});
