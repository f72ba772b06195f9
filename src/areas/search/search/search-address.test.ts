import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Facet, HubTab } from '../../../cms/queries/search-hubs.ts';
import { pageNumbers, readSearch, searchHref, type SearchState } from './search-address.ts';

const facet = (facetField: string, facetType = 'Facet', isCurrency = false): Facet => ({
  ...{ facetField, facetType, isCurrency, facetLabel: facetField, numberOfValues: 5 },
  ...{ sortCriteria: 'occurrences', withInput: false },
});
const tabOf = (id: string, defaultView: string): HubTab => ({
  ...{ id, defaultView, tabName: `Tab ${id}`, searchHubName: id, isDisabled: false, leavingPage: null },
  ...{ filtersHeading: 'Narrow', noResultsFoundMessage: 'None' },
  facets: [facet('topic'), facet('price', 'NumericFacet', true), facet('edition', 'NumericFacet')],
  sortItems: ['relevancy', 'price'].map((sortExpression) => ({
    sortExpression,
    fieldLabel: '',
    sortOrder: 'ascending',
  })),
});
const tabs: [HubTab, HubTab] = [tabOf('products', 'Grid View'), tabOf('news', 'List View')];
const read = (query: string): SearchState => readSearch(new URLSearchParams(query), tabs);

it('is the first tab, its view and the first page unless told', () => {
  expect(read('')).toEqual({
    ...{
      query: '',
      tab: tabs[0],
      isTabChosen: false,
      view: 'grid',
      size: 12,
      page: 1,
      sort: 0,
      chosen: {},
      ranges: {},
    },
  });
});

it.each<[string, Partial<SearchState>]>([
  ['globalSearch=70 2023', { query: '70 2023' }],
  ['GLOBALSEARCH=a', { query: 'a' }],
  ['tab=news', { tab: tabs[1], view: 'list', size: 48 }],
  ['tabName=tab+NEWS', { tab: tabs[1] }],
  ['tab=none', { tab: tabs[0] }],
  ['manualtab=true', { isTabChosen: true }],
  ['manualTab=1', { isTabChosen: false }],
  ['sh=List View', { view: 'list', size: 48 }],
  ['sh=list&view=grid', { view: 'grid' }],
  ['view=list&size=12', { size: 48 }],
  ['size=24', { size: 24 }],
  ['size=1000', { size: 12 }],
  ['page=3', { page: 3 }],
  ['page=-1', { page: 1 }],
  ['page=1e9', { page: 1_000 }],
  ['page=x', { page: 1 }],
  ['sort=1', { sort: 1 }],
  ['sort=9', { sort: 0 }],
  ['f.topic=a&f.topic=b&f.topic=a&f.other=c', { chosen: { topic: ['a', 'b'] } }],
  ['price.from=10&price.to=$1,234.50', { ranges: { price: { from: 1_000, to: 123_450 } } }],
  ['edition.from=2020', { ranges: { edition: { from: 2_020, to: null } } }],
  ['price.from=-1&price.to=abc', { ranges: {} }],
])('reads %s', (query, state) => {
  expect(read(query)).toMatchObject(state);
});

it('takes no more values of a facet than anybody chooses', () => {
  const query = Array.from({ length: 1_000 }, (_, at) => `f.topic=${at}`).join('&');
  expect(read(query).chosen['topic']).toHaveLength(50);
});

it('writes an address that is read as the same search', () => {
  const state = fc.record({
    query: fc.constantFrom('', '70', 'a & b', 'ñ'),
    tab: fc.constantFrom(...tabs),
    isTabChosen: fc.boolean(),
    page: fc.integer({ min: 1, max: 1_000 }),
    sort: fc.integer({ min: 0, max: 1 }),
    grid: fc.option(fc.constantFrom(12, 24, 48), { nil: null }),
    chosen: fc.constantFrom<Record<string, string[]>>({}, { topic: ['a', 'b&c'] }),
    ranges: fc.constantFrom<SearchState['ranges']>(
      {},
      { price: { from: 1_050, to: null } },
      { edition: { from: null, to: 2_026 } },
    ),
  });
  fc.assert(
    fc.property(state, ({ grid, ...given }) => {
      const whole: SearchState = { ...given, view: grid === null ? 'list' : 'grid', size: grid ?? 48 };
      const href = searchHref('/search', whole, { page: whole.page });
      expect(readSearch(new URL(href, 'http://localhost').searchParams, tabs)).toEqual(whole);
    }),
  );
});

it('leads to another tab without what belongs to this one, and to another page with it', () => {
  const state = read('globalSearch=70&f.topic=a&page=2');
  const tab = searchHref('/search', state, { tab: tabs[1], isTabChosen: true });
  expect(tab).toBe('/search?globalSearch=70&tab=news&tabName=Tab+news&manualTab=true');
  expect(searchHref('/search', state, { page: 3 })).toContain('f.topic=a&page=3');
  expect(searchHref('/search', state, { chosen: {} })).not.toContain('page');
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('shows of page %i of %i the numbers %j', (current, total, numbers) => {
  expect(pageNumbers(current, total)).toEqual(numbers);
});
