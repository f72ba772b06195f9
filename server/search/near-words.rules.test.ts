import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, nearestWords } from './near-words.rules.ts';

const known = ['sprinkler', 'sprinklers', 'electrical', 'electric', 'code', 'core', 'nfpa70'];

it.each<[string, string[]]>([
  ['sprinker', ['sprinkler']],
  ['sprnikler', ['sprinkler']],
  ['electrcial', ['electrical']],
  ['cdoe', ['code']],
  ['coze', ['code', 'core']],
  ['cod', []],
  ['banana', []],
  ['nfpa71', []],
])('%s is nearest to %j', (word, nearest) => {
  expect(nearestWords(word, known)).toEqual(nearest);
});

it('counts the same either way, and nothing for the same word', () => {
  const word = fc.string({ minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      expect(editDistance(a, a, 9)).toBe(0);
      expect(editDistance(a, b, 9)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
    }),
  );
});
