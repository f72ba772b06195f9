import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { limitText } from '../../server/search/search-address.rules.ts';
import type { SearchFacet, SearchRange, SearchState } from '../../server/search/search-tab.contract.ts';
import type { Translate } from '../platform/ui/translate.ts';
import type { SearchKey } from './search-phrases.ts';

/** One active filter, and the search without it. */
export interface ChosenFilter {
  key: string;
  label: string;
  without: Partial<SearchState>;
}

/** Lists the active filters, in the order of the facets. */
export function chosenFilters(
  { tab, chosen, ranges }: SearchState,
  views: readonly FacetView[],
  t: Translate<SearchKey>,
): ChosenFilter[] {
  return tab.facets.flatMap((facet) => {
    const { facetField: field, facetLabel } = facet;
    const view = views.find((each) => each.field === field);
    const values = (chosen[field] ?? []).map((value) => ({
      key: `${field} ${value}`,
      label: `${facetLabel}: ${filterLabel(view, value)}`,
      without: { chosen: withValue(chosen, field, without(chosen[field] ?? [], value)) },
    }));
    const range = ranges[field];
    if (!range) return values;
    const { [field]: _, ...others } = ranges;
    const label = `${facetLabel}: ${rangeText(range, facet, t)}`;
    return [...values, { key: `${field} range`, label, without: { ranges: others } }];
  });
}

const without = (values: readonly string[], value: string): string[] => values.filter((each) => each !== value);

/** Returns the selected values with one field replaced; an empty field is removed. */
export function withValue(
  { ...chosen }: SearchState['chosen'],
  field: string,
  values: readonly string[],
): SearchState['chosen'] {
  const { [field]: _, ...others } = chosen;
  return values.length > 0 ? { ...others, [field]: [...values] } : others;
}

function filterLabel(view: FacetView | undefined, value: string): string {
  if (!view || view.kind === 'range') return value;
  return view.values.find((each) => each.value === value)?.label ?? value;
}

function rangeText({ from, to }: SearchRange, facet: SearchFacet, t: Translate<SearchKey>): string {
  const text = (limit: number | null) => (facet.isCurrency ? '$' : '') + limitText(limit, facet);
  if (from === null) return t('SearchRangeUpTo', { to: text(to) });
  if (to === null) return t('SearchRangeFrom', { from: text(from) });
  if (from === to) return text(from);
  return t('SearchRangeBetween', { from: text(from), to: text(to) });
}
