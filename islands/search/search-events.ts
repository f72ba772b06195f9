/** Data layer events of the search (docs/decisions/search.md#what-is-searched-for). */
export type SearchEvent =
  | { event: 'Search' | 'SearchWithoutResult'; hub: string; searchText: string; results: number }
  | { event: 'SearchFacet'; hub: string; field: string; value: string; isChosen: boolean }
  /** Positions begin at 1 for the first result. */
  | { event: 'SearchResultClick'; hub: string; searchText: string; position: number; path: string };

/** Adds an event to the data layer; this code sends nothing. */
export const pushSearchEvent = (event: SearchEvent): void => void (window.dataLayer ??= []).push({ ...event });
