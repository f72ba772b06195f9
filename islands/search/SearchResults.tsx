import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isNarrowed, readSearch, searchHref, sizeOf } from '../../server/search/search-address.rules.ts';
import { searchCall } from '../../server/search/search-call.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { searchHash, withHash } from '../../server/search/search-hash.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import { createTranslator } from '../platform/ui/translate.ts';
import { searchEnv } from './search-env.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { CorrectedNote } from './CorrectedNote.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { followHistory } from './follow-history.ts';
import { HubTabs, type ShownTab } from './HubTabs.tsx';
import { NoResults } from './NoResults.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultPages } from './ResultPages.tsx';
import { ResultTools } from './ResultTools.tsx';
import { SearchProvider } from './search-context.tsx';
import { reportSearch } from './note-search.ts';
import type { SearchKey } from './search-phrases.ts';
import { createSearchStore, type SearchEnv } from './search.store.ts';
import { WithdrawnNote } from './WithdrawnNote.tsx';
import { useShown } from './use-shown.ts';
import './search-panel.css';
import './search-filters.css';
import './search-results.css';
import '../platform/ui/picture-focus.css';
import './search-card.css';

interface Props {
  /** The search as the server parsed it from the address. */
  initial: SearchState;
  /** The results of the server. */
  view: SearchView;
  tabs: readonly ShownTab[];
  language: string;
  /** Address of the page, without its query. */
  path: string;
  /** Title of the first page of the results. */
  title: string;
  phrases: Readonly<Record<string, string>>;
  /** Sections of standards with the words, as the server wrote them: they belong to the text and not to the filters. */
  children?: ReactNode;
  /** Injected by tests. */
  env?: SearchEnv;
}

function toTop(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  title?.scrollIntoView();
}

/** Renders tabs, filters and results. The server renders the same; every link and form works without this script. */
export function SearchResults({
  initial,
  view: first,
  tabs,
  language,
  path,
  title,
  phrases,
  children,
  env = searchEnv,
}: Props) {
  const t = useMemo(() => createTranslator<SearchKey>(phrases), [phrases]);
  const [store] = useState(() => createSearchStore({ state: initial, view: first, language, path }, env));
  const { state, view, phase } = useShown(store);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    reportSearch(initial, first, env.note);
    /** Shows the results of an address; another text is another page. */
    const show = async (state: SearchState): Promise<void> => {
      const asked = withHash(state, location.hash);
      if (asked.query !== initial.query) location.replace(searchHref(path, asked, { page: asked.page }));
      else if (searchCall(asked, language) !== searchCall(store.$state.get(), language)) await store.visit(asked);
    };
    // The server never receives the hash; the rest of the address is synchronized with it.
    void show(initial).then(() => {
      const shown = store.$state.get();
      if (searchCall(shown, language) === searchCall(initial, language)) return;
      env.write(searchHref(path, shown, { page: shown.page }) + searchHash(shown, language), false);
    });
    return followHistory(() => show(readSearch(new URLSearchParams(location.search), [initial.tab])));
  }, [store, initial, first, language, path, env]);

  // Each page of the results has a title of its own.
  const titled = useRef(view.page);
  useEffect(() => {
    const titleOf = (page: number) => (page > 1 ? t('SearchTitlePage', { title, page }) : title);
    document.title = document.title.replace(titleOf(titled.current), () => titleOf(view.page));
    titled.current = view.page;
  }, [view.page, title, t]);

  // Announced once the results have arrived.
  const [said, setSaid] = useState('');
  const told = useRef(view);
  useEffect(() => {
    if (told.current === view) return;
    told.current = view;
    setSaid(t('SearchTotal', { total: view.total }));
  }, [view, t]);

  const followResult = useCallback(
    (at: number) => {
      const { tab, page } = store.$state.get();
      const position = (page - 1) * sizeOf(store.$state.get()) + at + 1;
      const href = store.$view.get().cards[at]?.href ?? '';
      const told = { hub: tab.searchHubName, searchText: first.searchText, position, path: href };
      env.note({ event: 'SearchResultClick', ...told });
    },
    [store, env, first],
  );

  /** Waits until the new page, or the results without the removed filter, are shown. */
  const awaited = useRef<'page' | 'filter' | null>(null);
  useEffect(() => {
    const title = heading.current;
    if (awaited.current === 'page' && phase === 'asking') return;
    // The link of a removed filter disappears with it.
    if (awaited.current === 'filter' && document.activeElement === document.body) title?.focus({ preventScroll: true });
    if (awaited.current === 'page' && phase === 'shown') toTop(title);
    awaited.current = null;
  }, [state, view, phase]);

  function turnTo(page: number): void {
    if (page === store.$state.get().page) return toTop(heading.current);
    awaited.current = 'page';
    void store.change({ page });
  }

  const hasFilters = view.facets.length > 0 || isNarrowed(state);
  return (
    <SearchProvider
      t={t}
      language={language}
      path={path}
      state={state}
      store={store}
      change={(change) => void store.change(change)}
    >
      <HubTabs tabs={tabs} />
      {view.corrected !== null && <CorrectedNote corrected={view.corrected} />}
      <WithdrawnNote withdrawn={view.withdrawn} />
      {children}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {!view.isComplete && <p className="alert-box">{t('SearchIncomplete')}</p>}
      <div className="search-columns" data-bare={!hasFilters}>
        {/* Order and size belong to the form of the filters, also where there are none. */}
        {hasFilters ? (
          <FilterPanel facets={view.facets} total={view.total} />
        ) : (
          <div hidden>
            <FilterForm facets={[]} />
          </div>
        )}
        <section aria-labelledby="results" aria-busy={phase === 'asking'} data-phase={phase}>
          <div className="search-head">
            <h2 id="results" ref={heading} tabIndex={-1}>
              {t('SearchTotal', { total: view.total })}
            </h2>
            {view.total > 0 && <ResultTools />}
          </div>
          <ChosenFilters facets={view.facets} onFollow={() => (awaited.current = 'filter')} />
          <div role="alert">
            {phase === 'failed' && (
              <p className="alert-box search-failed">
                {t('SearchFailed')}{' '}
                <button type="button" className="button" onClick={() => void store.retry()}>
                  {t('SearchAgain')}
                </button>
              </p>
            )}
          </div>
          {view.total === 0 ? (
            <NoResults suggestion={view.suggestion} offers={view.offers} />
          ) : (
            <ResultList
              cards={view.cards}
              isGrid={state.view === 'grid'}
              t={t}
              language={language}
              onFollow={followResult}
            />
          )}
          <ResultPages total={view.total} onTurn={turnTo} />
        </section>
      </div>
    </SearchProvider>
  );
}
