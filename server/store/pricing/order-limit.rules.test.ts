import { expect, it } from 'vitest';
import { isTooLarge, mostPayableMinor } from './order-limit.rules.ts';

it.each([
  [[], false],
  [[0, mostPayableMinor], false],
  [[mostPayableMinor + 1], true],
  [[1, mostPayableMinor + 1, 1], true],
])('leaves amounts of %j to the order desk: %s', (amounts, expected) => {
  expect(isTooLarge(...amounts)).toBe(expected);
});
