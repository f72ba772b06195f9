import { isNarrowed } from '../../server/search/search-address.rules.ts';
import { isElsewhere } from './SearchLink.tsx';
import { useSearch } from './search-context.tsx';

/** A tab as the page offers it. */
export interface ShownTab {
  id: string;
  name: string;
  href: string;
  /** Results before anything narrows them; null where they are not known. */
  total: number | null;
}

/** Renders the parts of the site that can be searched. Each is a page of its own; the open one is loaded again. */
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
