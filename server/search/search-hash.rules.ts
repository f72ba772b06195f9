import { parseChosenValues, inLowerCase, longestQuery, readSize, sizeOf } from './search-address.rules.ts';
import { everything } from './search.contract.ts';
import type { SearchState } from './search-tab.contract.ts';

/** The hub whose entries are the same in every language. */
const eventsHub = 'Events';

/**
 * Writes the search into the hash: text, language, section, selected values and levels, results per page
 * (docs/decisions/search.md#the-hash).
 */
export function searchHash(state: SearchState, language: string): string {
  const { query, tab, chosen } = state;
  const hash = new URLSearchParams();
  if (query) hash.set('q', query);
  // Every other part of the site has an engine of its own, which finds nothing else.
  if (tab.searchHubName === everything) hash.set('cq', `@source="Prod-${everything}"`);
  if (tab.searchHubName !== eventsHub) hash.set('aq', `@culture="${language}"`);
  for (const { facetType, facetField } of tab.facets) {
    const name = `${facetType === 'CategoryFacet' ? 'cf' : 'f'}.${facetField}`;
    for (const value of chosen[facetField] ?? []) hash.append(name, value);
  }
  hash.set('numberOfResults', String(sizeOf(state)));
  return `#${hash}`;
}

/**
 * Applies the hash over the rest of the address. Its language and section are ignored: those of the page apply. In a
 * non-empty hash a missing filter means "not selected"; with an empty hash the rest of the address applies.
 */
export function withHash(state: SearchState, hash: string): SearchState {
  const given = inLowerCase(new URLSearchParams(hash.replace(/^#/, '')));
  const isSearch = [...given.keys()].some((name) => /^(q|aq|cq|c?f\..+|numberofresults)$/.test(name));
  if (!isSearch) return state;
  const { tab, view, gridSize } = state;
  const chosen = parseChosenValues(given, tab);
  return {
    ...state,
    query: (given.get('q') ?? state.query).slice(0, longestQuery).trim(),
    chosen,
    gridSize: view === 'list' ? gridSize : (readSize(given.get('numberofresults')) ?? gridSize),
    page: isSame(chosen, state.chosen) ? state.page : 1,
  };
}

const isSame = (one: SearchState['chosen'], other: SearchState['chosen']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
