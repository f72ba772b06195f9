import { chosenOf, inLowerCase, longestQuery, readSize, sizeOf } from './search-address.rules.ts';
import type { SearchState } from './search-tab.contract.ts';

/** The hub whose entries are the same in every language. */
const eventsHub = 'Events';

/**
 * Writes what the page keeps in the hash: the text, the restrictions to a language and a part of the site, the chosen
 * values and levels, and the number of results on a page (docs/decisions/search.md#the-hash).
 */
export function searchHash(state: SearchState, language: string): string {
  const { query, tab, chosen } = state;
  const hash = new URLSearchParams();
  if (query) hash.set('q', query);
  hash.set('cq', `@source="Prod-${tab.searchHubName}"`);
  if (tab.searchHubName !== eventsHub) hash.set('aq', `@culture="${language}"`);
  for (const { facetType, facetField } of tab.facets) {
    const name = `${facetType === 'CategoryFacet' ? 'cf' : 'f'}.${facetField}`;
    for (const value of chosen[facetField] ?? []) hash.append(name, value);
  }
  hash.set('numberOfResults', String(sizeOf(state)));
  return `#${hash}`;
}

/**
 * Reads the hash over what the rest of the address says. Its restrictions are those of the page, whatever they say; what
 * it does not hold is as the rest of the address has it when it holds nothing at all, else it is not chosen.
 */
export function withHash(state: SearchState, hash: string): SearchState {
  const given = inLowerCase(new URLSearchParams(hash.replace(/^#/, '')));
  const isSearch = [...given.keys()].some((name) => /^(q|aq|cq|c?f\..+|numberofresults)$/.test(name));
  if (!isSearch) return state;
  const { tab, view, gridSize } = state;
  const chosen = chosenOf(given, tab);
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
