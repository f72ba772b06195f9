import { useState } from 'react';
import { limitText, parameters, readLimit } from '../../server/search/search-address.rules.ts';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchFacet } from '../../server/search/search-tab.contract.ts';
import { DateField } from '../ui/DateField.tsx';
import { Field } from '../ui/Field.tsx';
import { withValue } from './chosen-filters.ts';
import { useSearch } from './search-context.tsx';

type End = 'from' | 'to';

/** Renders both ends of a range of numbers to type. */
export function RangeFields({ facet }: { facet: Extract<FacetView, { kind: 'range' }> }) {
  const { t } = useSearch();
  const { isCurrency, least, most } = facet;
  const unit = isCurrency ? 100 : 1;
  return (
    <div className="search-limits">
      <Limit
        {...{ facet, end: 'from', label: t(isCurrency ? 'SearchFromPrice' : 'SearchFrom') }}
        placeholder={String(Math.floor(least / unit))}
      />
      <Limit
        {...{ facet, end: 'to', label: t(isCurrency ? 'SearchToPrice' : 'SearchTo') }}
        placeholder={String(Math.ceil(most / unit))}
      />
    </div>
  );
}

/** Renders the first and the last day of a time to choose. */
export function DatesFields({ facet }: { facet: Extract<FacetView, { kind: 'times' }> }) {
  const { t } = useSearch();
  return (
    <div className="search-limits">
      <Limit {...{ facet, end: 'from', label: t('SearchFrom') }} />
      <Limit {...{ facet, end: 'to', label: t('SearchTo') }} />
    </div>
  );
}

/** One end of a range: it counts once it is left, or with the Enter key. */
function Limit({
  facet: { kind, field },
  end,
  label,
  placeholder,
}: {
  facet: FacetView;
  end: End;
  label: string;
  placeholder?: string;
}) {
  const { t, state, change } = useSearch();
  const facet = state.tab.facets.find(({ facetField }) => facetField === field) as SearchFacet;
  const range = state.ranges[field] ?? { from: null, to: null };
  const known = limitText(range[end], facet);
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  // What is chosen elsewhere, or gone back to, takes the place of what was typed.
  if (seen !== known) {
    setSeen(known);
    setTyped(known);
  }
  const limit = readLimit(typed, facet, end === 'to');
  const isWrong = typed.trim() !== '' && limit === null;
  const settle = () => {
    if (isWrong || limit === range[end]) return;
    const { [field]: _, ...others } = state.ranges;
    const next = { ...range, [end]: limit };
    const isOpen = next.from === null && next.to === null;
    change({
      ranges: isOpen ? others : { ...others, [field]: next },
      ...(kind === 'times' && { chosen: withValue(state.chosen, field, []) }),
    });
  };
  const own = {
    ...{ name: end === 'from' ? parameters.from(field) : parameters.to(field), label },
    ...{ value: typed, onChange: setTyped, error: isWrong ? t('SearchRangeWrong') : undefined },
  };
  return (
    <div onBlur={settle}>
      {kind === 'times' ? <DateField {...own} /> : <Field {...own} inputMode="decimal" placeholder={placeholder} />}
    </div>
  );
}
