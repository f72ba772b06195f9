import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchHubs } from './search.contract.ts';
import { searchHash, withHash } from './search-hash.rules.ts';
import { searchState, searchTab } from '../../islands/search/search.examples.ts';

const state = searchState({ query: '70 & more' });

it('writes text, restrictions, values, levels and the number of results', () => {
  const chosen = { topic: ['electrical', 'a,b'], section: ['News/blog'] };
  const hash = new URLSearchParams(searchHash({ ...state, chosen }, 'en').slice(1));
  expect([...hash]).toEqual([
    ['q', '70 & more'],
    ['aq', '@culture="en"'],
    ['f.topic', 'electrical'],
    ['f.topic', 'a,b'],
    ['cf.section', 'News/blog'],
    ['numberOfResults', '12'],
  ]);
});

it('restricts only a search of everything to its source', () => {
  const hashOf = (searchHubName: string) => searchHash({ ...state, tab: { ...searchTab, searchHubName } }, 'en');
  expect(new URLSearchParams(hashOf('Search').slice(1)).get('cq')).toBe('@source="Prod-Search"');
  expect(searchHubs.filter((hub) => hashOf(hub).includes('cq='))).toEqual([]);
});

it('restricts events to no language, and says 48 for a list', () => {
  const hash = searchHash({ ...state, view: 'list', tab: { ...searchTab, searchHubName: 'Events' } }, 'es');
  expect(hash).not.toContain('aq=');
  expect(hash).toContain('numberOfResults=48');
});

it.each(['', '#', '#results', '#main-content', '#price.to=3'])(
  'leaves the rest of the address alone with "%s"',
  (hash) => {
    expect(withHash({ ...state, chosen: { topic: ['a'] } }, hash)).toEqual({ ...state, chosen: { topic: ['a'] } });
  },
);

it('takes over values, text and size; restrictions are those of the page, and unknown facets nothing', () => {
  const read = withHash(
    { ...state, chosen: { topic: ['a'] }, page: 3 },
    '#q=13&aq=@culture="es"&cq=x&f.topic=fire&f.nothing=1&numberOfResults=24',
  );
  expect(read).toEqual({ ...state, query: '13', chosen: { topic: ['fire'] }, gridSize: 24, page: 1 });
});

it('reads what it writes', () => {
  const any = fc.record({
    query: fc.constantFrom('70', 'a & b', 'ñ#'),
    gridSize: fc.constantFrom(12, 24, 48),
    chosen: fc.constantFrom<Record<string, string[]>>({}, { topic: ['a', 'b'] }, { section: ['Help'] }),
  });
  fc.assert(
    fc.property(any, (given) => {
      const whole = { ...state, ...given };
      const other = { ...state, query: 'x', gridSize: 12, chosen: { topic: ['z'] } };
      expect({ ...withHash(other, searchHash(whole, 'en')), page: 1 }).toEqual(whole);
    }),
  );
});
