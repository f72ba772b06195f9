import { useId, type SubmitEvent } from 'react';
import { isNarrowed, readSearch } from '../../server/search/search-address.rules.ts';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { DatesFields, RangeFields } from './LimitFields.tsx';
import { ChoiceLinks } from './ChoiceLinks.tsx';
import { HiddenFields } from './HiddenFields.tsx';
import { ValueFacet } from './ValueFacet.tsx';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** Id of the form; controls outside of it refer to it. */
export const filterForm = 'search-filters';

/** Renders every facet in one form, which the browser submits as an address without JavaScript. */
export function FilterForm({ facets }: { facets: readonly FacetView[] }) {
  const { t, path, state, change } = useSearch();
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const { chosen, ranges } = readSearch(new URLSearchParams(typed), [state.tab]);
    change({ chosen, ranges });
  };
  return (
    <form id={filterForm} action={path} method="get" onSubmit={apply}>
      <HiddenFields facets={facets} />
      {facets.map((facet) => (
        <Facet key={facet.field} facet={facet} />
      ))}
      <p className="search-actions">
        <button className="button-primary search-apply" type="submit">
          {t('SearchApply')}
        </button>
        {isNarrowed(state) && <SearchLink to={{ chosen: {}, ranges: {} }}>{t('SearchClearFilters')}</SearchLink>}
      </p>
    </form>
  );
}

function Facet({ facet }: { facet: FacetView }) {
  const title = useId();
  return (
    <div role="group" aria-labelledby={title} className="search-facet" data-field={facet.field}>
      <h3 id={title}>{facet.label}</h3>
      {facet.kind === 'values' && <ValueFacet facet={facet} />}
      {facet.kind === 'levels' && <ChoiceLinks facet={facet} />}
      {facet.kind === 'times' && (
        <>
          <ChoiceLinks facet={facet} />
          {facet.withInput && <DatesFields facet={facet} />}
        </>
      )}
      {facet.kind === 'range' && (
        <>
          <ChoiceLinks facet={facet} />
          {facet.withInput && <RangeFields facet={facet} />}
        </>
      )}
    </div>
  );
}
