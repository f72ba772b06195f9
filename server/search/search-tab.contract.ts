import type { facetTypes } from '../content/items/search-facet.contract.ts';

/** One way to narrow results, as editors describe it. */
export interface SearchFacet {
  /** One of `facetTypes`; any other one is shown as values. */
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

/** One tab of the search, as editors describe it. */
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

/** Everything an address says about a search: what a reload, a bookmark and a colleague see again. */
export interface SearchState {
  query: string;
  tab: SearchTab;
  /** True when a person chose the tab: nothing else then leads to another one. */
  isTabChosen: boolean;
  view: ResultView;
  /** Results on a page of cards, kept while a list is shown. */
  gridSize: number;
  page: number;
  /** Place in the tab's list of orders. */
  sort: number;
  /** Chosen values by facet field; of times and of levels one at most. */
  chosen: Record<string, string[]>;
  ranges: Record<string, SearchRange>;
}
