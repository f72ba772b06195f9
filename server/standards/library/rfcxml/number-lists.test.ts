import { expect, it } from 'vitest';
import { formatNumber } from './number-lists.ts';

it.each([
  ['1', 12, '12'],
  ['a', 27, 'aa'],
  ['A', 3, 'C'],
  ['i', 49, 'xlix'],
  ['I', 1994, 'MCMXCIV'],
  ['i', 4000, '4000'],
  ['REQ%d:', 7, 'REQ7:'],
  ['(%c)', 2, '(b)'],
  ['%o/%x/%X/%%', 31, '37/1f/1F/%'],
  ['Step', 2, 'Step 2'],
])('writes type %s, item %s as %s', (type, number, label) => {
  expect(formatNumber(type, number)).toBe(label);
});
