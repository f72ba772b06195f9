import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import { chosenFilters } from './chosen-filters.ts';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** Renders the active filters, each with a link that removes it, and one that removes all. */
export function ChosenFilters({ facets, onFollow }: { facets: readonly FacetView[]; onFollow: () => void }) {
  const { t, state, change } = useSearch();
  const filters = chosenFilters(state, facets, t);
  if (filters.length === 0) return null;
  const follow = (to: Parameters<typeof change>[0]) => () => {
    change(to);
    onFollow();
  };
  const none = { chosen: {}, ranges: {} };
  return (
    <ul role="list" className="search-chosen" aria-label={t('SearchChosen')}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <SearchLink to={without} onFollow={follow(without)}>
            <span className="visually-hidden">{t('SearchRemove')}</span> {label}
            <span aria-hidden="true"> ×</span>
          </SearchLink>
        </li>
      ))}
      <li>
        <SearchLink className="search-clear" to={none} onFollow={follow(none)}>
          {t('SearchClearFilters')}
        </SearchLink>
      </li>
    </ul>
  );
}
