import { expect, it } from 'vitest';
import { hasDynamicPrice } from './product-type.rules.ts';

it.each([
  [1, true],
  [3, true],
  [7, true],
  [8, true],
  [0, false],
  [2, false],
  [null, false],
])('a product of type %s has a price that is asked for anew: %s', (typeCode, is) => {
  expect(hasDynamicPrice({ typeCode })).toBe(is);
});
