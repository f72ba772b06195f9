import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameValue } from './same-value.rules.ts';

it.each([
  [{ a: 1, b: [2, { c: 3 }] }, { b: [2, { c: 3 }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [{ a: undefined }, {}, true],
  [{ a: null }, {}, false],
  [[], {}, false],
  ['1', 1, false],
])('%j and %j: %s', (a, b, same) => {
  expect([isSameValue(a, b), isSameValue(b, a)]).toEqual([same, same]);
});

it('finds the same again whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(isSameValue(value, turned)).toBe(true);
      expect(isSameValue(value, { ...turned, more: 1, [Object.keys(value)[0] ?? 'x']: 'changed by the test' })).toBe(
        false,
      );
    }),
  );
});
