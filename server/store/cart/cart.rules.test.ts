import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampQuantity, readQuantity } from './cart.rules.ts';

it.each([
  ['1', 1],
  ['999', 999],
  ['007', 7],
  ['1000', null],
  ['0', null],
  ['-1', null],
  ['+1', null],
  ['1.5', null],
  ['1e2', null],
  ['١', null],
  ['', null],
  [null, null],
])('reads %j as %j units', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});

it('clamps into the range, or to nothing where there is none', () => {
  const number = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(number, number, number, (quantity, least, most) => {
      const clamped = clampQuantity(quantity, { least, most });
      if (most < least) expect(clamped).toBe(0);
      else expect(clamped >= least && clamped <= most).toBe(true);
      if (quantity >= least && quantity <= most) expect(clamped).toBe(quantity);
    }),
  );
});
