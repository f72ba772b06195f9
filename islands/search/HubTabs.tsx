import { isNarrowed } from '../../server/search/search-address.rules.ts';
import { isElsewhere } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** A tab of the page. */
export interface ShownTab {
  id: string;
  name: string;
  href: string;
  /** Results before filters; null when unknown. */
  total: number | null;
}

/** Renders the tabs of the search. Each is a page; a link to the open one reloads it. */
export function HubTabs({ tabs }: { tabs: readonly ShownTab[] }) {
  const { t, state } = useSearch();
  const isCounted = !isNarrowed(state);
  return (
    <nav className="search-tabs" aria-label={t('SearchTabs')}>
      <ul role="list">
        {tabs.map(({ id, name, href, total }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={id === state.tab.id ? 'page' : undefined}
              onClick={(event) => {
                if (id !== state.tab.id || isElsewhere(event)) return;
                event.preventDefault();
                location.reload();
              }}
            >
              {name}
              {total !== null && isCounted && <span className="search-count">{total}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
