import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.rules.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a🔥', 3, 'a🔥'],
  ['a🔥', 2, 'a'],
  ['🔥🔥', 3, '🔥'],
  ['', 0, ''],
])('cuts %j to %i: %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

it('leaves whole characters, as many as there is room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(12), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      if (cut !== text) expect(cut.length).toBeGreaterThanOrEqual(most - 1);
    }),
  );
});
