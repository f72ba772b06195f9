/** Lists what the data layer is told of a search (docs/decisions/search.md#what-is-searched-for). */
export type SearchEvent =
  | { event: 'Search' | 'SearchWithoutResult'; hub: string; searchText: string; results: number }
  | { event: 'SearchFacet'; hub: string; field: string; value: string; isChosen: boolean }
  /** The first result of all has the position 1. */
  | { event: 'SearchResultClick'; hub: string; searchText: string; position: number; path: string };

/** Adds an event to the data layer; nothing here sends it anywhere. */
export const noteEvent = (event: SearchEvent): void => void (window.dataLayer ??= []).push({ ...event });
