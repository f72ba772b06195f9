import { isNarrowed, searchHref } from '../../server/search/search-address.rules.ts';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** Renders the tab's text for an empty result, with advice. */
export function NoResults({ suggestion }: { suggestion: string | null }) {
  const { t, path, state } = useSearch();
  const { query, tab } = state;
  return (
    <div className="prose">
      <p>{tab.noResultsFoundMessage.replaceAll('{query}', () => query)}</p>
      {suggestion && (
        <p>
          {t('SearchDidYouMean')} <a href={searchHref(path, state, { query: suggestion })}>{suggestion}</a>
        </p>
      )}
      {isNarrowed(state) && (
        <p>
          <SearchLink to={{ chosen: {}, ranges: {} }}>{t('SearchClearFilters')}</SearchLink>
        </p>
      )}
    </div>
  );
}
