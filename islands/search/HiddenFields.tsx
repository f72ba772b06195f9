import { choicesOf, pageSizes } from '../../server/search/search-address.rules.ts';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { useSearch } from './search-context.tsx';

/** Returns whether the form has its own controls for a parameter. */
function hasControl(name: string, facets: readonly FacetView[]): boolean {
  return facets.some(({ kind, field, withInput }) =>
    kind === 'values' ? name === `f.${field}` : withInput && [`${field}.from`, `${field}.to`].includes(name),
  );
}

/** Adds parameters without a control as hidden fields, so that submitting keeps them. */
export function HiddenFields({ facets }: { facets: readonly FacetView[] }) {
  const { state } = useSearch();
  const { tab, query, view, gridSize, isExact } = state;
  const others = choicesOf(state).filter(([name]) => !hasControl(name, facets));
  const fields: [string, string][] = [
    ['tab', tab.id],
    ['tabName', tab.tabName],
    ['manualTab', 'true'],
    ['globalSearch', query],
    ...(isExact ? [['exact', 'true'] as [string, string]] : []),
    ['view', view],
    ...(view === 'list' && gridSize !== pageSizes[0] ? [['size', String(gridSize)] as [string, string]] : []),
    ...others,
  ];
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
