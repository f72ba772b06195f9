import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceOf, nearestWord } from './near-words.rules.ts';

const known = ['sprinkler', 'sprinklers', 'electrical', 'electric', 'code', 'nfpa70'].map((term, at) => ({
  term,
  entries: at + 1,
}));

it.each([
  ['sprinker', 'sprinkler'],
  ['sprnikler', 'sprinkler'],
  ['electrcial', 'electrical'],
  ['cdoe', 'code'],
  ['cod', null],
  ['banana', null],
  ['nfpa71', null],
])('%s is nearest to %s', (word, nearest) => {
  expect(nearestWord(word, known)).toBe(nearest);
});

it('counts the same either way, and nothing for the same word', () => {
  const word = fc.string({ minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(distanceOf(a, b, 9)).toBe(distanceOf(b, a, 9));
      expect(distanceOf(a, a, 9)).toBe(0);
      expect(distanceOf(a, b, 9)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});
