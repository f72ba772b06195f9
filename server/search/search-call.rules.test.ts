import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { pageSizes } from './search-address.rules.ts';
import { searchCall, toSearchState } from './search-call.rules.ts';
import { searchHub } from './search-endpoints.contract.ts';
import type { SearchFacet, SearchState, SearchTab } from './search-tab.contract.ts';

const facet = (facetField: string, facetType = 'Facet'): SearchFacet => ({
  facetField,
  facetType,
  isCurrency: false,
  facetLabel: facetField,
  numberOfValues: 5,
  sortCriteria: 'occurrences',
  withInput: false,
  numberOfIntervals: null,
});
const tab: SearchTab = {
  id: 'books',
  defaultView: 'Grid View',
  tabName: 'Books',
  searchHubName: 'products',
  filtersHeading: 'Narrow',
  noResultsFoundMessage: 'None',
  facets: [facet('topic'), facet('price', 'NumericFacet'), facet('date', 'TimeframeFacet')],
  sortItems: ['relevancy', 'price'].map((sortExpression) => ({
    sortExpression,
    fieldLabel: '',
    sortOrder: 'ascending',
  })),
};

/** Parses a call as the endpoint does. */
function readCall(call: string): SearchState {
  const { pathname, searchParams } = new URL(call, 'http://site');
  expect(pathname).toBe('/api/search/products');
  return toSearchState(v.parse(searchHub.query, Object.fromEntries(searchParams)), tab);
}
const state = (change: Partial<SearchState> = {}): SearchState => ({
  query: 'wiring',
  tab,
  isTabChosen: true,
  isExact: false,
  view: 'grid',
  gridSize: pageSizes[0] as number,
  page: 1,
  sort: 0,
  chosen: {},
  ranges: {},
  ...change,
});

it.each<[string, Partial<SearchState>]>([
  ['nothing but words', {}],
  ['no words', { query: '' }],
  ['a page, an order and a size', { page: 7, sort: 1, gridSize: pageSizes.at(-1) }],
  ['choices with letters that addresses are made of', { chosen: { topic: ['a&b', 'c=d', 'ñ "e"', '#?%'] } }],
  ['limits, one of them open', { ranges: { price: { from: 1_250, to: null }, date: { from: null, to: 0 } } }],
])('asks the endpoint for %s as it stands', (_, change) => {
  expect(readCall(searchCall(state(change), 'en'))).toEqual(state(change));
});

it('asks for no size where results are a list', () => {
  const [list, grid] = (['list', 'grid'] as const).map((view) => searchCall(state({ view }), 'es'));
  expect([list, grid].map((call) => call?.includes('size='))).toEqual([false, true]);
  expect(list).toContain('language=es');
});

it.each<[string, Partial<SearchState>, Partial<SearchState>]>([
  ['an order there is not', { sort: 2 }, { sort: 0 }],
  ['a facet that the tab does not have', { chosen: { shoe: ['9'] }, ranges: { size: { from: 1, to: 2 } } }, {}],
  [
    'two values of a time',
    { chosen: { date: ['month', 'year'], topic: ['a', 'b'] } },
    { chosen: { date: ['month'], topic: ['a', 'b'] } },
  ],
  ['a facet without a value', { chosen: { topic: [] } }, {}],
  ['limits that are both open', { ranges: { price: { from: null, to: null } } }, {}],
  ['a range the other way round', { ranges: { price: { from: 9, to: 2 } } }, { ranges: { price: { from: 2, to: 9 } } }],
  ['words with spaces around them', { query: '  wiring ' }, {}],
])('takes %s for nothing', (_, asked, taken) => {
  expect(readCall(searchCall(state(asked), 'en'))).toEqual(state(taken));
});

it('comes back as it went, whatever is chosen', () => {
  const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 });
  const number = fc.option(fc.integer({ min: 0, max: 1e9 }));
  fc.assert(
    fc.property(values, number, number, fc.integer({ min: 1, max: 20 }), (topic, one, other, page) => {
      const isTurned = one !== null && other !== null && one > other;
      const [from, to] = isTurned ? [other, one] : [one, other];
      const ranges: SearchState['ranges'] = from === null && to === null ? {} : { price: { from, to } };
      const asked = state({ chosen: { topic: topic.map((each) => each.toWellFormed()) }, ranges, page });
      expect(readCall(searchCall(asked, 'en'))).toEqual(asked);
    }),
  );
});
