import { countedTerm } from '../../server/search/search-term.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';

/** Lists what the data layer is told of a search (docs/decisions/search.md#what-is-searched-for). */
export type SearchEvent =
  | { event: 'Search' | 'SearchWithoutResult'; hub: string; searchText: string; results: number }
  | { event: 'SearchFacet'; hub: string; field: string; value: string; isChosen: boolean }
  /** The first result of all has the position 1. */
  | { event: 'SearchResultClick'; hub: string; searchText: string; position: number; path: string };

/** Adds an event to the data layer; nothing here sends it anywhere. */
export const noteEvent = (event: SearchEvent): void => void (window.dataLayer ??= []).push({ ...event });

/** The text as it may be told: empty where it could tell who searches. */
export const toldText = (text: string): string => countedTerm(text) ?? '';

/** Tells that a search was shown, and apart from it that nothing was found. */
export function noteSearch({ query, tab }: SearchState, { total }: SearchView, note = noteEvent): void {
  const told = { hub: tab.searchHubName, searchText: toldText(query), results: total };
  note({ event: 'Search', ...told });
  if (total === 0) note({ event: 'SearchWithoutResult', ...told });
}
