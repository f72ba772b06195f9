import type { SearchFacet, SearchState, SearchTab } from '../../server/search/search-tab.contract.ts';
import type { ResultCard, SearchView } from '../../server/search/search-endpoints.contract.ts';

/** A result for tests. */
export const resultCard = (name: string, more: Partial<ResultCard> = {}): ResultCard => ({
  title: name,
  href: `/products/${name}`,
  kind: 'Handbook',
  designation: null,
  description: '',
  excerpt: [],
  image: null,
  cover: null,
  author: null,
  date: null,
  titleLanguage: null,
  moreDates: null,
  productId: name,
  topic: 'electrical',
  topics: ['Electrical'],
  languages: [],
  choice: null,
  replacedBy: null,
  price: { list: '$149.00', isLeast: true, member: '$134.10' },
  buttonLabel: 'View product',
  ...more,
});

/** Results with a facet of every kind. */
export const searchView = (more: Partial<SearchView> = {}): SearchView => ({
  total: 30,
  page: 1,
  totals: { Products: 30, Help: 4 },
  suggestion: null,
  corrected: null,
  withdrawn: [],
  offers: null,
  landing: null,
  isComplete: true,
  searchText: '70',
  inTexts: null,
  cards: ['one', 'two'].map((name) => resultCard(name)),
  facets: [
    {
      kind: 'values',
      field: 'topic',
      label: 'Topic',
      withInput: true,
      most: 3,
      values: ['Electrical', 'Fire', 'Wildfire', 'Investigación', 'Research'].map((label, at) => ({
        value: label.toLowerCase(),
        label,
        count: 9 - at,
      })),
    },
    {
      kind: 'levels',
      field: 'section',
      label: 'Section',
      withInput: false,
      values: [{ value: 'Products', label: 'Products', count: 30, level: 0 }],
    },
    {
      kind: 'times',
      field: 'date',
      label: 'Published',
      withInput: true,
      values: [{ value: 'past-month', label: 'In the last 30 days', count: 3 }],
    },
    {
      kind: 'range',
      field: 'price',
      label: 'Price',
      withInput: true,
      isCurrency: true,
      least: 1_000,
      most: 50_000,
      intervals: [
        { from: null, to: 9_999, label: 'up to $99.99', count: 20 },
        { from: 10_000, to: null, label: '$100.00 and more', count: 10 },
      ],
    },
  ],
  ...more,
});

const facet = (facetField: string, facetType: string, more: Partial<SearchFacet> = {}): SearchFacet => ({
  facetField,
  facetType,
  facetLabel: facetField,
  numberOfValues: 3,
  sortCriteria: 'occurrences',
  withInput: true,
  isCurrency: false,
  numberOfIntervals: 3,
  ...more,
});

/** A tab with a facet of every kind. */
export const searchTab: SearchTab = {
  id: 'products',
  tabName: 'Products',
  searchHubName: 'Products',
  defaultView: 'Grid View',
  filtersHeading: 'Narrow the products',
  noResultsFoundMessage: 'No product matches “{query}”.',
  facets: [
    facet('topic', 'Facet', { facetLabel: 'Topic' }),
    facet('section', 'CategoryFacet', { facetLabel: 'Section' }),
    facet('date', 'TimeframeFacet', { facetLabel: 'Published' }),
    facet('price', 'NumericFacet', { facetLabel: 'Price', isCurrency: true }),
  ],
  sortItems: [
    { fieldLabel: 'Best match', sortExpression: 'relevancy', sortOrder: 'descending' },
    { fieldLabel: 'Title', sortExpression: 'title', sortOrder: 'ascending' },
  ],
};

/** A search in that tab without filters. */
export const searchState = (given: Partial<SearchState> = {}): SearchState => ({
  query: '',
  tab: searchTab,
  isTabChosen: false,
  isExact: false,
  view: 'grid',
  gridSize: 12,
  page: 1,
  sort: 0,
  chosen: {},
  ranges: {},
  ...given,
});
