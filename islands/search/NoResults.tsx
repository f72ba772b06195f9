import { isNarrowed, searchHref } from '../../server/search/search-address.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { SearchLink } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** Renders the tab's text for an empty result, with advice and ways on. */
export function NoResults({ suggestion, offers }: Pick<SearchView, 'suggestion' | 'offers'>) {
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
      {offers && <Offers offers={offers} />}
    </div>
  );
}

function Offers({ offers: { tabs, topics, searches, help } }: { offers: NonNullable<SearchView['offers']> }) {
  const { t } = useSearch();
  const found = tabs.map(({ label, total, href }) => ({ label: `${label} (${total})`, href }));
  return (
    <>
      <Links heading={t('SearchOfferTabs')} links={found} />
      <Links heading={t('SearchOfferTopics')} links={topics} />
      <Links heading={t('SearchOfferSearches')} links={searches} />
      {help && (
        <p>
          <a href={help}>{t('SearchOfferHelp')}</a>
        </p>
      )}
    </>
  );
}

const Links = ({ heading, links }: { heading: string; links: readonly { label: string; href: string }[] }) =>
  links.length > 0 && (
    <>
      <h3>{heading}</h3>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
