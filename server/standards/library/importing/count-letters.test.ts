import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLetters, countLetters, findLostWords, readLetters } from './count-letters.ts';

it.each([
  ['words and numbers', 'Table 250.122: 3 Wires', ['table', '250', '122', '3', 'wires']],
  ['signs that are letters in a wider form', 'ﬁre ①', ['fire', '1']],
  ['letters beyond the first 65,536', '𝒜b 𐐀', ['ab', '𐐨']],
  ['accents', 'Señal Ángulo', ['señal', 'ángulo']],
  ['nothing', ' – ', []],
])('cuts and counts %s', (_, text, words) => {
  const read = readLetters(text);
  expect(read.words).toEqual(words);
  expect(read.total).toBe([...words.join('')].length);
  expect(countLetters(text)).toBe(read.total);
});

it('finds the same words and letters as a regular expression, in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const plain = text.normalize('NFKC').toLowerCase();
      const { words, total, counts } = readLetters(text);
      expect(words).toEqual(plain.match(/[\p{L}\p{N}]+/gu) ?? []);
      expect(total).toBe(plain.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(total);
    }),
  );
});

it('names the letters and words that one text has more of', () => {
  const [source, tree, rest] = ['Doors open out', 'doors op', 'out'].map(readLetters) as [
    ReturnType<typeof readLetters>,
    ReturnType<typeof readLetters>,
    ReturnType<typeof readLetters>,
  ];
  expect([...compareLetters(source, tree, rest)]).toEqual([
    ['e', 1],
    ['n', 1],
  ]);
  expect(findLostWords(source.words, tree.words, rest.words)).toEqual(['open']);
});
