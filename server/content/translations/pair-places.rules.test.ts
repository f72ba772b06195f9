import { expect, it } from 'vitest';
import { listUntranslated, pairEntries, pairPlace } from './pair-places.rules.ts';

const title = (words: string) => ({ type: 'page-title', title: words });
const text = (content: string) => ({ type: 'rich-text', content });
const list = (...links: string[]) => ({ type: 'links', entries: links.map((label) => ({ label })) });

const english = { title: 'Codes', blocks: [title('Codes'), text('First.'), text('Second.'), list('One', 'Two')] };
const spanish = { title: 'Códigos', blocks: [title('Códigos'), text('Segundo.'), list('Uno', 'Dos')] };

it.each([
  ['title', 'title'],
  ['blocks.0.title', 'blocks.0.title'],
  ['blocks.1.content', 'blocks.1.content'],
  ['blocks.2.entries.1.label', 'blocks.3.entries.1.label'],
  ['blocks.7.content', null],
])('finds what stands beside %s', (place, expected) => {
  expect(pairPlace(english, spanish, place)).toBe(expected);
});

it.each([
  [
    ['a', 'b'],
    ['x', 'y'],
    [0, 1],
  ],
  [['a', 'b'], ['x'], [null]],
  [['a', 'b'], ['b'], [1]],
])('pairs lines %j with %j', (source, own, expected) => {
  expect(pairEntries(source, own)).toEqual(expected);
});

it('lists what a variant has not, each with the place where it belongs', () => {
  expect(listUntranslated(english.blocks, spanish.blocks)).toEqual([{ entry: text('Second.'), index: 2, at: 2 }]);
  expect(listUntranslated(english.blocks, []).map(({ index, at }) => [index, at])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

it('pairs two lists once, however many fields of their entries ask', () => {
  let reads = 0;
  const country = (code: string) => ({
    get code() {
      reads += 1;
      return code;
    },
  });
  const [source, own] = [{ countries: ['es', 'us', 'mx'].map(country) }, { countries: ['us', 'mx'].map(country) }];
  expect(pairPlace(source, own, 'countries.0.code')).toBe('countries.1.code');
  const first = reads;
  expect(pairPlace(source, own, 'countries.1.name')).toBe('countries.2.name');
  expect(reads).toBe(first);
});

it('pairs entries by the code that they share, in whatever order their names are', () => {
  const english = [
    { code: 'ee', name: 'Estonia' },
    { code: 'de', name: 'Germany' },
    { code: 'es', name: 'Spain' },
  ];
  const spanish = [
    { code: 'de', name: 'Alemania' },
    { code: 'es', name: 'España' },
    { code: 'ee', name: 'Estonia' },
  ];
  expect(pairEntries(english, spanish)).toEqual([1, 2, 0]);
  expect(listUntranslated(english, spanish)).toEqual([]);
  const added = { code: 'fr', name: 'France' };
  expect(listUntranslated([...english, added], spanish).map(({ entry }) => entry)).toEqual([added]);
});
