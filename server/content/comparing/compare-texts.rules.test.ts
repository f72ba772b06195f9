import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts, type TextRun } from './compare-texts.rules.ts';

const shown = (runs: readonly TextRun[]) =>
  runs.map(({ how, text }) => (how === 'same' ? text : `${how === 'added' ? '+' : '-'}[${text}]`)).join('');

it.each([
  ['same', 'same', 'same'],
  ['', 'new', '+[new]'],
  ['The fee is 20 dollars.', 'The fee is 25 dollars.', 'The fee is -[20]+[25] dollars.'],
  ['a big red door', 'a small green door', 'a -[big red]+[small green] door'],
  ['one\n\ntwo', 'one\n\ntwo\n\nthree', 'one\n\ntwo+[\n\nthree]'],
  ['Señal', 'señal', '-[Señal]+[señal]'],
])('compares %j with %j', (before, after, expected) => {
  expect(shown(compareTexts(before, after))).toBe(expected);
});

it('holds both versions whole, whatever they are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', 'é', '𝒜'), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = compareTexts(before, after);
      const of = (left: TextRun['how']) => runs.flatMap(({ how, text: each }) => (how === left ? [] : each)).join('');
      expect([of('added'), of('removed')]).toEqual([before, after]);
    }),
  );
});
