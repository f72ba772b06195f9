import type { SearchAsk } from '../../../../server/search/search.contract.ts';
import { dayText, readDay, timeframeFacet } from '../../../../server/search/timeframe.rules.ts';
import type { HubTab } from '../../../cms/queries/search-hubs.ts';

/** Results on one page; a list has one size. */
export const pageSizes = [12, 24, 48];
const listSize = 48;
/** Most pages that can be turned to, and most values of one facet. */
const mostPages = 1_000;
const mostValues = 50;

type ResultView = 'grid' | 'list';

/** Everything an address says about a search: what a reload, a bookmark and a colleague see again. */
export interface SearchState {
  query: string;
  tab: HubTab;
  /** True when a person chose the tab: nothing else then leads to another one. */
  isTabChosen: boolean;
  view: ResultView;
  size: number;
  page: number;
  /** Place in the hub's list of orders. */
  sort: number;
  chosen: Record<string, string[]>;
  ranges: SearchAsk['ranges'];
}

const fieldParameter = (field: string): string => `f.${field}`;
const fromParameter = (field: string): string => `${field}.from`;
const toParameter = (field: string): string => `${field}.to`;
export const parameters = { field: fieldParameter, from: fromParameter, to: toParameter };

/**
 * Reads what an address asks for. What it cannot mean is left out: an address that somebody changed by hand shows
 * results too. Names are read whatever the case of their letters (docs/decisions/search.md#the-address-of-a-search).
 */
export function readSearch(given: URLSearchParams, tabs: readonly [HubTab, ...HubTab[]]): SearchState {
  const query = new URLSearchParams([...given].map(([name, value]) => [name.toLowerCase(), value]));
  const named = (query.get('tab') ?? query.get('tabname') ?? '').toLowerCase();
  const tab = tabs.find(({ id, tabName }) => [id, tabName.toLowerCase()].includes(named)) ?? tabs[0];
  const asked = (query.get('view') ?? query.get('sh') ?? tab.defaultView).toLowerCase();
  const view = asked.startsWith('list') ? 'list' : 'grid';
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  const sort = Number(query.get('sort'));
  return {
    query: (query.get('globalsearch') ?? '').slice(0, 1_000).trim(),
    tab,
    isTabChosen: query.get('manualtab') === 'true',
    view,
    size: view === 'list' ? listSize : pageSizes.includes(size) ? size : (pageSizes[0] as number),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1,
    sort: Number.isInteger(sort) && sort >= 0 && sort < tab.sortItems.length ? sort : 0,
    chosen: chosenOf(query, tab),
    ranges: rangesOf(query, tab),
  };
}

function chosenOf(query: URLSearchParams, tab: HubTab): Record<string, string[]> {
  const fields = tab.facets.map(({ facetField }) => facetField);
  const chosen = fields.map((field) => {
    const values = query.getAll(fieldParameter(field).toLowerCase()).filter((value) => value !== '');
    return [field, [...new Set(values)].slice(0, mostValues)] as const;
  });
  return Object.fromEntries(
    chosen.filter(([, values]) => values.length > 0).map(([field, values]) => [field, [...values]]),
  );
}

function rangesOf(query: URLSearchParams, tab: HubTab): SearchAsk['ranges'] {
  const ranged = tab.facets.filter(({ facetType }) => facetType === 'NumericFacet' || facetType === timeframeFacet);
  const ranges = ranged.map(({ facetField, facetType, isCurrency }) => {
    const limit = (name: string) => {
      const typed = query.get(name.toLowerCase());
      return facetType === timeframeFacet ? readDay(typed) : readAmount(typed, isCurrency);
    };
    return [facetField, { from: limit(fromParameter(facetField)), to: limit(toParameter(facetField)) }] as const;
  });
  return Object.fromEntries(ranges.filter(([, { from, to }]) => from !== null || to !== null));
}

/** Reads a whole or decimal number as people type it; amounts are dollars, and cents in what is asked. */
function readAmount(text: string | null, isCurrency: boolean): number | null {
  const clean = (text ?? '').replace(/[$,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(clean)) return null;
  return isCurrency ? Math.round(Number(clean) * 100) : Number(clean);
}

/** Writes the address of a search; what is as it would be anyway is left out, the page unless it is told. */
export function searchHref(path: string, state: SearchState, change: Partial<SearchState> = {}): string {
  const next = { ...state, page: 1, ...change };
  const isOtherTab = next.tab !== state.tab;
  const query = new URLSearchParams();
  if (next.query) query.set('globalSearch', next.query);
  query.set('tab', next.tab.id);
  query.set('tabName', next.tab.tabName);
  if (next.isTabChosen) query.set('manualTab', 'true');
  if (isOtherTab) return `${path}?${query}`;
  if (next.view !== (next.tab.defaultView.toLowerCase().startsWith('list') ? 'list' : 'grid'))
    query.set('view', next.view);
  if (next.view === 'grid' && next.size !== pageSizes[0]) query.set('size', String(next.size));
  if (next.sort > 0) query.set('sort', String(next.sort));
  for (const [field, values] of Object.entries(next.chosen)) {
    for (const value of values) query.append(fieldParameter(field), value);
  }
  for (const facet of next.tab.facets) {
    const range = next.ranges[facet.facetField];
    const write = (limit: number) =>
      facet.facetType === timeframeFacet ? dayText(limit) : String(limit / (facet.isCurrency ? 100 : 1));
    if (range && range.from !== null) query.set(fromParameter(facet.facetField), write(range.from));
    if (range && range.to !== null) query.set(toParameter(facet.facetField), write(range.to));
  }
  if (next.page > 1) query.set('page', String(next.page));
  return `${path}?${query}`;
}

/** The page numbers to show: five around the current one. */
export function pageNumbers(current: number, total: number): number[] {
  const first = Math.max(1, Math.min(current - 2, total - 4));
  return Array.from({ length: Math.min(5, total) }, (_, at) => first + at);
}
