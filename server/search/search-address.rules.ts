import type { SearchFacet, SearchRange, SearchState, SearchTab } from './search-tab.contract.ts';
import { dayText, endOfDay, readDay, startOfDay, timeframeFacet } from './timeframe.rules.ts';

/** Results per page of cards; a list has a fixed size. */
export const pageSizes = [12, 24, 48];
const listSize = 48;
/** Most result pages, and most values of one facet in an address. */
const mostPages = 1_000;
const mostValues = 50;
/** Longest query, in characters. */
export const longestQuery = 1_000;

const fieldParameter = (field: string): string => `f.${field}`;
const levelParameter = (field: string): string => `cf.${field}`;
const fromParameter = (field: string): string => `${field}.from`;
const toParameter = (field: string): string => `${field}.to`;
/** Parameter names by facet field. */
export const parameters = { field: fieldParameter, from: fromParameter, to: toParameter };

/** Returns the parameter of a facet's selected values. */
const chosenParameter = ({ facetType, facetField }: SearchFacet): string =>
  facetType === 'CategoryFacet' ? levelParameter(facetField) : fieldParameter(facetField);

/** Returns whether a facet allows one value at a time. */
export const isSingle = ({ facetType }: SearchFacet): boolean =>
  facetType === 'CategoryFacet' || facetType === timeframeFacet;

/** Returns the number of results per page. */
export const sizeOf = ({ view, gridSize }: SearchState): number => (view === 'list' ? listSize : gridSize);

/** Returns whether anything but the text narrows the results. */
export const isNarrowed = ({ chosen, ranges }: SearchState): boolean =>
  Object.keys(chosen).length + Object.keys(ranges).length > 0;

/**
 * Parses the address of a search. Invalid parts are ignored, so an address edited by hand still shows results.
 * Parameter names are case-insensitive (docs/decisions/search.md#the-address-of-a-search).
 */
export function readSearch(given: URLSearchParams, tabs: readonly [SearchTab, ...SearchTab[]]): SearchState {
  const query = inLowerCase(given);
  const named = (query.get('tab') ?? query.get('tabname') ?? '').toLowerCase();
  const tab = tabs.find(({ id, tabName }) => [id, tabName.toLowerCase()].includes(named)) ?? tabs[0];
  const asked = (query.get('view') ?? query.get('sh') ?? tab.defaultView).toLowerCase();
  const page = Number(query.get('page'));
  const sort = Number(query.get('sort'));
  return {
    query: (query.get('globalsearch') ?? '').slice(0, longestQuery).trim(),
    tab,
    isTabChosen: query.get('manualtab') === 'true',
    isExact: query.get('exact') === 'true',
    view: asked.startsWith('list') ? 'list' : 'grid',
    gridSize: readSize(query.get('size')) ?? (pageSizes[0] as number),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1,
    sort: Number.isInteger(sort) && sort >= 0 && sort < tab.sortItems.length ? sort : 0,
    ...dropNamedTimeframe(tab, { chosen: parseChosenValues(query, tab), ranges: parseRanges(query, tab) }),
  };
}

/** Parameter names are read case-insensitively, values as they are. */
export const inLowerCase = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...given].map(([name, value]) => [name.toLowerCase(), value]));

export const readSize = (text: string | null): number | null => {
  const size = Number(text);
  return pageSizes.includes(size) ? size : null;
};

/** Parses the selected values of every facet of a tab. */
export function parseChosenValues(query: URLSearchParams, { facets }: SearchTab): Record<string, string[]> {
  const chosen = facets.map((facet) => {
    const values = query.getAll(chosenParameter(facet).toLowerCase()).filter((value) => value !== '');
    return [facet.facetField, [...new Set(values)].slice(0, isSingle(facet) ? 1 : mostValues)] as const;
  });
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

function parseRanges(query: URLSearchParams, { facets }: SearchTab): Record<string, SearchRange> {
  const ranged = facets.filter(({ facetType }) => facetType === 'NumericFacet' || facetType === timeframeFacet);
  const ranges = ranged.map((facet) => {
    const { facetField: field } = facet;
    const limit = (name: string, isEnd: boolean) => readLimit(query.get(name.toLowerCase()), facet, isEnd);
    const range = { from: limit(fromParameter(field), false), to: limit(toParameter(field), true) };
    return [field, turnRange(range, facet)] as const;
  });
  return Object.fromEntries(ranges.filter(([, { from, to }]) => from !== null || to !== null));
}

/** Turns a range round whose ends were typed the other way: from 300 to 100 is from 100 to 300. */
export function turnRange({ from, to }: SearchRange, { facetType }: Pick<SearchFacet, 'facetType'>): SearchRange {
  if (from === null || to === null || from <= to) return { from, to };
  return facetType === timeframeFacet ? { from: startOfDay(to), to: endOfDay(from) } : { from: to, to: from };
}

/** Explicit dates replace a named timeframe. */
function dropNamedTimeframe(tab: SearchTab, { chosen, ranges }: Pick<SearchState, 'chosen' | 'ranges'>) {
  const times = tab.facets.filter(({ facetType, facetField }) => facetType === timeframeFacet && ranges[facetField]);
  const replaced = new Set(times.map(({ facetField }) => facetField));
  return { ranges, chosen: Object.fromEntries(Object.entries(chosen).filter(([field]) => !replaced.has(field))) };
}

/**
 * Parses a limit: a calendar date, or a whole or decimal number. Amounts are dollars in the address and cents in the
 * result. The end of a date range is the last moment of its day.
 */
export function readLimit(
  text: string | null,
  { facetType, isCurrency }: Pick<SearchFacet, 'facetType' | 'isCurrency'>,
  isEnd: boolean,
): number | null {
  if (facetType === timeframeFacet) {
    const midnight = readDay(text);
    return midnight !== null && isEnd ? endOfDay(midnight) : midnight;
  }
  const clean = (text ?? '').replace(/[$,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(clean)) return null;
  return isCurrency ? Math.round(Number(clean) * 100) : Number(clean);
}

/** Formats a limit as `readLimit` parses it; empty for an open one. */
export function limitText(
  limit: number | null,
  { facetType, isCurrency }: Pick<SearchFacet, 'facetType' | 'isCurrency'>,
): string {
  if (limit === null) return '';
  if (facetType === timeframeFacet) return dayText(limit);
  return String(isCurrency ? limit / 100 : limit);
}

/** Changes for a link to another tab: facets and orders belong to a tab. */
export const otherTabChange = { isTabChosen: true, chosen: {}, ranges: {}, sort: 0 } satisfies Partial<SearchState>;

/** Writes the address of a search. Defaults are left out, and so is the page unless it is given. */
export function searchHref(path: string, state: SearchState, change: Partial<SearchState> = {}): string {
  const next = { ...state, page: 1, ...change };
  const query = new URLSearchParams();
  if (next.query) query.set('globalSearch', next.query);
  query.set('tab', next.tab.id);
  query.set('tabName', next.tab.tabName);
  if (next.isTabChosen) query.set('manualTab', 'true');
  if (next.isExact && next.query === state.query) query.set('exact', 'true');
  if (next.tab.id !== state.tab.id) return `${path}?${query}`;
  if (next.view !== tabDefaultView(next.tab)) query.set('view', next.view);
  if (next.gridSize !== pageSizes[0]) query.set('size', String(next.gridSize));
  if (next.sort > 0) query.set('sort', String(next.sort));
  for (const [name, value] of choicesOf(next)) query.append(name, value);
  if (next.page > 1) query.set('page', String(next.page));
  return `${path}?${query}`;
}

const tabDefaultView = ({ defaultView }: SearchTab) => (defaultView.toLowerCase().startsWith('list') ? 'list' : 'grid');

/** Lists the filters as parameters, in the order of the facets. */
export function choicesOf({ tab, chosen, ranges }: SearchState): [string, string][] {
  return tab.facets.flatMap((facet) => {
    const { facetField: field } = facet;
    const { from = null, to = null } = ranges[field] ?? {};
    const limits: [string, string][] = [
      [fromParameter(field), limitText(from, facet)],
      [toParameter(field), limitText(to, facet)],
    ];
    const values = (chosen[field] ?? []).map((value): [string, string] => [chosenParameter(facet), value]);
    return [...values, ...limits.filter(([, text]) => text !== '')];
  });
}

/** Page numbers to show: five around the current one. */
export function pageNumbers(current: number, total: number): number[] {
  const first = Math.max(1, Math.min(current - 2, total - 4));
  return Array.from({ length: Math.min(5, total) }, (_, at) => first + at);
}
