import { useStore } from '@nanostores/react';
import { limitText, parameters, readLimit, turnRange } from '../../server/search/search-address.rules.ts';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchFacet } from '../../server/search/search-tab.contract.ts';
import { DateField } from '../platform/ui/DateField.tsx';
import { Field } from '../platform/ui/Field.tsx';
import { withValue } from './chosen-filters.ts';
import { useAsked, useSearch } from './search-context.tsx';

type End = 'from' | 'to';

/** Renders inputs for both ends of a number range. */
export function RangeFields({ facet }: { facet: Extract<FacetView, { kind: 'range' }> }) {
  const { t } = useSearch();
  const { isCurrency, least, most } = facet;
  const unit = isCurrency ? 100 : 1;
  return (
    <div className="search-limits">
      <Limit
        facet={facet}
        end="from"
        label={t(isCurrency ? 'SearchFromPrice' : 'SearchFrom')}
        placeholder={String(Math.floor(least / unit))}
      />
      <Limit
        facet={facet}
        end="to"
        label={t(isCurrency ? 'SearchToPrice' : 'SearchTo')}
        placeholder={String(Math.ceil(most / unit))}
      />
    </div>
  );
}

/** Renders inputs for the first and the last day of a date range. */
export function DatesFields({ facet }: { facet: Extract<FacetView, { kind: 'times' }> }) {
  const { t } = useSearch();
  return (
    <div className="search-limits">
      <Limit facet={facet} end="from" label={t('SearchFrom')} />
      <Limit facet={facet} end="to" label={t('SearchTo')} />
    </div>
  );
}

/** One end of a range, applied on blur or Enter. */
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
  const { t, state, store, change } = useSearch();
  const facet = state.tab.facets.find(({ facetField }) => facetField === field) as SearchFacet;
  const { ranges, chosen } = useAsked((asked) => asked);
  const range = ranges[field] ?? { from: null, to: null };
  const known = limitText(range[end], facet);
  const name = end === 'from' ? parameters.from(field) : parameters.to(field);
  const typed = useStore(store.$drafts, { keys: [name] })[name] ?? known;
  const limit = readLimit(typed, facet, end === 'to');
  const isWrong = typed.trim() !== '' && limit === null;
  const settle = () => {
    if (isWrong || limit === range[end]) return;
    const { [field]: _, ...others } = ranges;
    const next = turnRange({ ...range, [end]: limit }, facet);
    const isOpen = next.from === null && next.to === null;
    change({
      ranges: isOpen ? others : { ...others, [field]: next },
      ...(kind === 'times' && { chosen: withValue(chosen, field, []) }),
    });
  };
  const own = {
    name,
    label,
    value: typed,
    error: isWrong ? t('SearchRangeWrong') : undefined,
    onChange: (text: string) => store.$drafts.setKey(name, text),
  };
  return (
    <div onBlur={settle}>
      {kind === 'times' ? <DateField {...own} /> : <Field {...own} inputMode="decimal" placeholder={placeholder} />}
    </div>
  );
}
