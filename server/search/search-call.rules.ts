import type * as v from 'valibot';
import { isSingle, pageSizes, sizeOf, turnRange } from './search-address.rules.ts';
import type { searchHub } from './search-endpoints.contract.ts';
import type { SearchState, SearchTab } from './search-tab.contract.ts';

type SearchQuery = v.InferOutput<typeof searchHub.query>;

/** Parses a call of the endpoint; facets that the tab does not have are ignored. */
export function toSearchState(query: SearchQuery, tab: SearchTab): SearchState {
  const { f = {}, ranges = {}, sort = 0, size = pageSizes[0] as number } = query;
  const chosen = tab.facets.map((facet) => {
    const values = f[facet.facetField] ?? [];
    return [facet.facetField, isSingle(facet) ? values.slice(0, 1) : values] as const;
  });
  const limits = tab.facets.flatMap((facet) => {
    const { facetField: field } = facet;
    const range = ranges[field];
    return range && (range.from !== null || range.to !== null) ? [[field, turnRange(range, facet)] as const] : [];
  });
  return {
    query: query.q.trim(),
    tab,
    isTabChosen: true,
    isExact: query.exact === 'true',
    view: query.view,
    gridSize: size,
    page: Math.max(1, query.page ?? 1),
    sort: sort < tab.sortItems.length ? sort : 0,
    chosen: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    ranges: Object.fromEntries(limits),
  };
}

/** Builds the endpoint call for a search. */
export function searchCall(state: SearchState, language: string): string {
  const { query, tab, view, page, sort, chosen, ranges } = state;
  const call = new URLSearchParams({ q: query, language, tab: tab.id, view, page: String(page), sort: String(sort) });
  if (state.isExact) call.set('exact', 'true');
  if (view === 'grid') call.set('size', String(sizeOf(state)));
  if (Object.keys(chosen).length > 0) call.set('f', JSON.stringify(chosen));
  if (Object.keys(ranges).length > 0) call.set('ranges', JSON.stringify(ranges));
  return `/api/search/${tab.searchHubName}?${call}`;
}
