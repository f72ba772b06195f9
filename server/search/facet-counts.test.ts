import fc from 'fast-check';
import { expect, it } from 'vitest';
import { narrow, type EntryFacts } from './facet-counts.ts';
import { everything, type SearchAsk } from './search.contract.ts';

const facts = (given: Partial<EntryFacts>): EntryFacts => ({
  ...{ hub: 'Products', language: 'en', access: 'public', title: '', designation: null },
  ...{ facets: {}, labels: {}, numbers: {} },
  ...given,
});
const of = (topic: string, format: string[], price: number, more: Partial<EntryFacts> = {}): EntryFacts =>
  facts({ facets: { topic: [topic], format }, numbers: { price }, ...more });
const entries = [
  of('fire', ['Print'], 10),
  of('fire', ['Print', 'Digital'], 20),
  of('electrical', ['Digital'], 20),
  of('electrical', ['Digital'], 30),
  of('fire', ['Print'], 99, { access: 'member' }),
  of('fire', ['Print'], 40, { hub: 'News' }),
];
const ask = (more: Partial<SearchAsk> = {}) => ({
  ...{ hub: 'Products', language: 'en', readable: ['public'], chosen: {}, ranges: {}, spread: ['price'] },
  ...more,
});
const narrowed = (more: Partial<SearchAsk> = {}, among = entries) =>
  narrow(among.keys(), (id) => among[id] as EntryFacts, ask(more) as SearchAsk);
const countOf = ({ counts }: ReturnType<typeof narrowed>, field: string) =>
  Object.fromEntries((counts[field] ?? []).map(({ value, count }) => [value, count]));

it('counts a value as if nothing else of its own facet were chosen', () => {
  const found = narrowed({ chosen: { format: ['Digital'], topic: ['fire'] } });
  expect(found.ids).toEqual([1]);
  expect(countOf(found, 'topic')).toEqual({ fire: 1, electrical: 2 });
  expect(countOf(found, 'format')).toEqual({ Print: 2, Digital: 1 });
});

it('counts the numbers that are asked for, their own range left out', () => {
  const found = narrowed({ ranges: { price: { from: 15, to: 25 } }, chosen: { topic: ['electrical'] } });
  expect(found.ids).toEqual([2]);
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
  expect(found.ids).toEqual([0, 1, 2, 3, 5]);
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
      const counted = countOf(narrowed({ chosen }, among), 'topic');
      for (const [value, count] of Object.entries(counted)) {
        expect(narrowed({ chosen: { ...chosen, topic: [value] } }, among).ids).toHaveLength(count);
      }
    }),
  );
});

it('takes names that every object has for names that no entry has', () => {
  expect(narrowed({ chosen: { toString: ['Print'] } }).ids).toEqual([]);
  expect(narrowed({ ranges: { constructor: { from: null, to: null } } }).ids).toEqual([]);
  const { counts } = narrowed({}, [facts({ facets: { topic: ['constructor'] } })]);
  expect(counts['topic']).toEqual([{ value: 'constructor', label: 'constructor', count: 1 }]);
});
