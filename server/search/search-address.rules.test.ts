import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageNumbers, readSearch, searchHref, sizeOf, turnRange } from './search-address.rules.ts';
import type { SearchFacet, SearchState, SearchTab } from './search-tab.contract.ts';

const facet = (facetField: string, facetType = 'Facet', isCurrency = false): SearchFacet => ({
  facetField,
  facetType,
  isCurrency,
  facetLabel: facetField,
  numberOfValues: 5,
  sortCriteria: 'occurrences',
  withInput: false,
  numberOfIntervals: null,
});
const tabOf = (id: string, defaultView: string): SearchTab => ({
  id,
  defaultView,
  tabName: `Tab ${id}`,
  searchHubName: id,
  filtersHeading: 'Narrow',
  noResultsFoundMessage: 'None',
  facets: [
    facet('topic'),
    facet('price', 'NumericFacet', true),
    facet('edition', 'NumericFacet'),
    facet('date', 'TimeframeFacet'),
    facet('section', 'CategoryFacet'),
  ],
  sortItems: ['relevancy', 'price'].map((sortExpression) => ({
    sortExpression,
    fieldLabel: '',
    sortOrder: 'ascending',
  })),
});
const tabs: [SearchTab, SearchTab] = [tabOf('products', 'Grid View'), tabOf('news', 'List View')];
const read = (query: string): SearchState => readSearch(new URLSearchParams(query), tabs);

it('is the first tab, its view and the first page unless told', () => {
  expect(read('')).toEqual({
    query: '',
    tab: tabs[0],
    isTabChosen: false,
    isExact: false,
    view: 'grid',
    gridSize: 12,
    page: 1,
    sort: 0,
    chosen: {},
    ranges: {},
  });
});

it.each<[string, Partial<SearchState>]>([
  ['globalSearch=70 2023', { query: '70 2023' }],
  ['GLOBALSEARCH=a', { query: 'a' }],
  ['tab=news', { tab: tabs[1], view: 'list', gridSize: 12 }],
  ['tabName=tab+NEWS', { tab: tabs[1] }],
  ['tab=none', { tab: tabs[0] }],
  ['manualtab=true', { isTabChosen: true }],
  ['manualTab=1', { isTabChosen: false }],
  ['EXACT=true', { isExact: true }],
  ['sh=List View', { view: 'list', gridSize: 12 }],
  ['sh=list&view=grid', { view: 'grid' }],
  ['view=list&size=24', { view: 'list', gridSize: 24 }],
  ['size=24', { gridSize: 24 }],
  ['size=1000', { gridSize: 12 }],
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
  ['f.date=past-month&f.date=past-year', { chosen: { date: ['past-month'] } }],
  ['date.from=2026-02-30', { ranges: {} }],
  ['cf.section=News/blog&cf.section=Help&f.section=Help', { chosen: { section: ['News/blog'] } }],
])('reads %s', (query, state) => {
  expect(read(query)).toMatchObject(state);
});

it('reads the days of a range whole, and instead of a time by its name', () => {
  const { chosen, ranges } = read('f.date=past-month&date.from=2026-03-01&date.to=2026-03-31');
  const [from, to] = [Date.parse('2026-03-01'), Date.parse('2026-04-01') - 1];
  expect({ chosen, ranges }).toEqual({ chosen: {}, ranges: { date: { from, to } } });
});

it('keeps the number of cards on a page while a list is shown', () => {
  const list = read('view=list&size=24');
  expect(sizeOf(list)).toBe(48);
  expect(sizeOf({ ...list, view: 'grid' })).toBe(24);
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
    isExact: fc.boolean(),
    page: fc.integer({ min: 1, max: 1_000 }),
    sort: fc.integer({ min: 0, max: 1 }),
    view: fc.constantFrom('grid' as const, 'list' as const),
    gridSize: fc.constantFrom(12, 24, 48),
    chosen: fc.constantFrom<Record<string, string[]>>({}, { topic: ['a', 'b&c'], section: ['News/blog'] }),
    ranges: fc.constantFrom<SearchState['ranges']>(
      {},
      { price: { from: 1_050, to: null } },
      { edition: { from: null, to: 2_026 } },
      { date: { from: Date.parse('2026-01-01'), to: Date.parse('2026-02-01') - 1 } },
    ),
  });
  fc.assert(
    fc.property(state, (whole: SearchState) => {
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

it.each([
  ['NumericFacet', { from: 300, to: 100 }, { from: 100, to: 300 }],
  ['NumericFacet', { from: 100, to: 300 }, { from: 100, to: 300 }],
  ['NumericFacet', { from: 300, to: null }, { from: 300, to: null }],
  [
    'TimeframeFacet',
    { from: Date.parse('2027-03-09'), to: Date.parse('2027-03-01T23:59:59.999Z') },
    { from: Date.parse('2027-03-01'), to: Date.parse('2027-03-09T23:59:59.999Z') },
  ],
])('turns a range round where its end is before its beginning: %s %j', (facetType, typed, range) => {
  expect(turnRange(typed, { facetType })).toEqual(range);
});
