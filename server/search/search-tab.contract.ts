import type { facetTypes } from '../content/items/search-facet.contract.ts';

/** One facet as editors configure it. */
export interface SearchFacet {
  /** One of `facetTypes`; an unknown one is shown as values. */
  facetType: (typeof facetTypes)[number] | (string & {});
  facetField: string;
  facetLabel: string;
  numberOfValues: number;
  sortCriteria: string;
  /** Values can be searched, or the ends of a range typed. */
  withInput: boolean;
  isCurrency: boolean;
  numberOfIntervals: number | null;
}

/** One search tab as editors configure it. */
export interface SearchTab {
  id: string;
  tabName: string;
  searchHubName: string;
  defaultView: string;
  filtersHeading: string;
  noResultsFoundMessage: string;
  facets: SearchFacet[];
  sortItems: { fieldLabel: string; sortExpression: string; sortOrder: string }[];
}

/** Inclusive limits of a number; null is open. */
export interface SearchRange {
  from: number | null;
  to: number | null;
}

type ResultView = 'grid' | 'list';

/** Everything an address holds about a search, for reloads, bookmarks and shared links. */
export interface SearchState {
  query: string;
  tab: SearchTab;
  /** True when the visitor selected the tab: then no other tab replaces it. */
  isTabChosen: boolean;
  /** True for exactly these words: a slip is not corrected. */
  isExact: boolean;
  view: ResultView;
  /** Results per page of cards, preserved while the list is shown. */
  gridSize: number;
  page: number;
  /** Index in the tab's list of orders. */
  sort: number;
  /** Selected values by facet field; at most one for timeframes and levels. */
  chosen: Record<string, string[]>;
  ranges: Record<string, SearchRange>;
}
