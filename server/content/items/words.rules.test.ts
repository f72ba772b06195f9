import { expect, it } from 'vitest';
import { keyAsWords } from './words.rules.ts';

it.each([
  ['navigationTitle', 'Navigation title'],
  ['hero-banner', 'Hero banner'],
  ['isbn13Number', 'Isbn13 number'],
  ['', ''],
])('%s is read as %s', (key, words) => {
  expect(keyAsWords(key)).toBe(words);
});
