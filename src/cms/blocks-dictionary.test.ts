import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const sources = import.meta.glob<string>(
  [
    '../blocks/**/*.astro',
    '../templates/{Blocks,Article,Listing,Document,Committee}Page.astro',
    './document-wording.ts',
    './committee-members.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const keysIn = (language: string, area: string): string[] => {
  const file: unknown = parse(readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8'));
  const entries = file !== null && typeof file === 'object' && 'entries' in file ? file.entries : null;
  return Object.keys(entries ?? {});
};
const used = new Set(
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bt\('(\w+)'|: '((?:Status|Stage|Interest|Office)\w+)'/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
  ),
);

it('has the same words in both languages', () => {
  expect(keysIn('es', 'blocks')).toEqual(keysIn('en', 'blocks'));
});

it.each(['en', 'es'])('has every word the blocks and templates use in %s', (language) => {
  const known = new Set(['blocks', 'messages', 'shell'].flatMap((area) => keysIn(language, area)));
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((key) => !known.has(key))).toEqual([]);
});

it('has no word that nothing uses', () => {
  expect(keysIn('en', 'blocks').filter((key) => !used.has(key))).toEqual([]);
});
