import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testEntry } from '../../tests/support/search-index-scene.ts';
import { EntryFacts } from './entry-facts.ts';
import { narrow } from './facet-counts.ts';
import { everything, type SearchAsk, type SearchEntry } from './search.contract.ts';

const of = (topic: string, format: string[], price: number, more: Partial<SearchEntry> = {}): SearchEntry =>
  testEntry({
    path: '/',
    title: '',
    hub: 'Products',
    facets: { topic: [topic], format },
    numbers: { price },
    ...more,
  });
const entries = [
  of('fire', ['Print'], 10),
  of('fire', ['Print', 'Digital'], 20),
  of('electrical', ['Digital'], 20),
  of('electrical', ['Digital'], 30),
  of('fire', ['Print'], 99, { access: 'member' }),
  of('fire', ['Print'], 40, { hub: 'News' }),
];
const makeQuery = (more: Partial<SearchAsk> = {}) => ({
  hub: 'Products',
  language: 'en',
  readable: ['public'],
  chosen: {},
  ranges: {},
  spread: ['price'],
  ...more,
});
function makeTable(among: readonly SearchEntry[]): EntryFacts {
  const facts = new EntryFacts();
  for (const [id, entry] of among.entries()) facts.put(id, entry);
  return facts;
}
const narrowed = (more: Partial<SearchAsk> = {}, among = entries) =>
  narrow(makeTable(among), null, makeQuery(more) as SearchAsk);
const readCount = ({ counts }: ReturnType<typeof narrowed>, field: string) =>
  Object.fromEntries((counts[field] ?? []).map(({ value, count }) => [value, count]));

it('counts a value as if nothing else of its own facet were chosen', () => {
  const found = narrowed({ chosen: { format: ['Digital'], topic: ['fire'] } });
  expect(found.places).toEqual([1]);
  expect(readCount(found, 'topic')).toEqual({ fire: 1, electrical: 2 });
  expect(readCount(found, 'format')).toEqual({ Print: 2, Digital: 1 });
});

it('counts the numbers that are asked for, their own range left out', () => {
  const found = narrowed({ ranges: { price: { from: 15, to: 25 } }, chosen: { topic: ['electrical'] } });
  expect(found.places).toEqual([2]);
  expect(new Map(found.spread['price'])).toEqual(
    new Map([
      [20, 1],
      [30, 1],
    ]),
  );
  expect(narrowed({ spread: [] }).spread).toEqual({});
});

it('searches every part of the site at once, and counts for nobody what they may not open', () => {
  const found = narrowed({ hub: everything });
  expect(found.places).toEqual([0, 1, 2, 3, 5]);
  expect(found.totals).toMatchObject({ Products: 4, News: 1, Help: 0 });
});

it('tells with each value how many results there would be with it', () => {
  const format = fc.subarray(['Print', 'Digital', 'Loose']);
  const entry = fc.tuple(fc.constantFrom('fire', 'electrical', 'wildfire'), format, fc.integer({ min: 0, max: 9 }));
  const choice = fc.record({ topic: fc.subarray(['fire', 'electrical']), format: fc.subarray(['Print', 'Loose']) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), choice, (given, wanted) => {
      const among = given.map(([topic, formats, price]) => of(topic, formats, price));
      const chosen = Object.fromEntries(Object.entries(wanted).filter(([, values]) => values.length > 0));
      const counted = readCount(narrowed({ chosen }, among), 'topic');
      for (const [value, count] of Object.entries(counted)) {
        expect(narrowed({ chosen: { ...chosen, topic: [value] } }, among).places).toHaveLength(count);
      }
    }),
  );
});

it('tells the most frequent values of a field that has thousands, and those that are chosen', () => {
  const authors = Array.from({ length: 3_000 }, (_, at) => `author ${at}`);
  const among = authors.map((author, at) =>
    testEntry({ path: '/', title: '', hub: 'Products', facets: { author: at < 5 ? [author, 'everybody'] : [author] } }),
  );
  const told = readCount(narrowed({ chosen: { author: ['author 2999'] } }, among), 'author');
  expect(Object.keys(told).length).toBe(1_001);
  expect(told).toMatchObject({ everybody: 5, 'author 2999': 1 });
});

it('narrows by fields that no entry has to nothing, and counts a range by its own numbers alone', () => {
  expect(narrowed({ chosen: { constructor: ['x'] } })).toMatchObject({ places: [], counts: {}, limits: {} });
  const two = narrowed({ chosen: { nothing: ['x'], neither: ['y'] } });
  expect([two.places, two.totals.Products]).toEqual([[], 4]);
  const found = narrowed({ ranges: { price: { from: 20, to: 20 } } });
  expect([found.places, found.limits['price']]).toEqual([[1, 2], { least: 10, most: 30 }]);
  // A number is not a facet value: the same digits select nothing.
  expect(narrowed({ chosen: { price: ['20'] } }).places).toEqual([]);
});

it('counts what was put in place of something else, and nothing of what is gone', () => {
  const facts = makeTable(entries);
  facts.remove(0);
  facts.remove(2);
  facts.remove(2);
  const count = () => {
    const { places, ...found } = narrow(facts, null, makeQuery() as SearchAsk);
    return { ids: places.map((place) => facts.ids[place]).toSorted(), topic: readCount({ places, ...found }, 'topic') };
  };
  expect(count()).toEqual({ ids: [1, 3], topic: { fire: 1, electrical: 1 } });
  facts.put(9, of('wildfire', [], 5));
  facts.put(3, of('fire', [], 5));
  expect([count(), facts.size]).toEqual([{ ids: [1, 3, 9], topic: { fire: 2, wildfire: 1 } }, entries.length]);
  expect([facts.placeOf(2), facts.get(0)]).toEqual([undefined, undefined]);
});

it('takes names that every object has for names that no entry has', () => {
  expect(narrowed({ chosen: { toString: ['Print'] } }).places).toEqual([]);
  expect(narrowed({ ranges: { constructor: { from: null, to: null } } }).places).toEqual([]);
  const among = [testEntry({ path: '/', title: '', hub: 'Products', facets: { topic: ['constructor'] } })];
  const { counts } = narrowed({}, among);
  expect(counts['topic']).toEqual([{ value: 'constructor', label: 'constructor', count: 1 }]);
});
