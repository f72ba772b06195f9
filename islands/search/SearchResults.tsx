import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isNarrowed, readSearch, searchHref, sizeOf } from '../../server/search/search-address.rules.ts';
import { searchCall } from '../../server/search/search-call.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { searchHash, withHash } from '../../server/search/search-hash.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import { createTranslator } from '../ui/translate.ts';
import { browserWorld } from './browser-world.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { followHistory } from './follow-history.ts';
import { HubTabs, type ShownTab } from './HubTabs.tsx';
import { NoResults } from './NoResults.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultPages } from './ResultPages.tsx';
import { ResultTools } from './ResultTools.tsx';
import { SearchProvider } from './search-context.tsx';
import { noteSearch, toldText } from './search-events.ts';
import type { SearchKey } from './search-phrases.ts';
import { createSearchStore, type SearchWorld } from './search.store.ts';
import './results.css';

interface Props {
  /** The search as the server read it in the address. */
  initial: SearchState;
  /** The results that the server found. */
  view: SearchView;
  tabs: readonly ShownTab[];
  language: string;
  /** Address of the page, without its query. */
  path: string;
  phrases: Readonly<Record<string, string>>;
  /** Tests bring their own. */
  world?: SearchWorld;
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** The tabs, the filters and the results. The server renders the same; every link and form works without this script. */
export function SearchResults({ initial, view: first, tabs, language, path, phrases, world = browserWorld }: Props) {
  const t = useMemo(() => createTranslator<SearchKey>(phrases), [phrases]);
  const [store] = useState(() => createSearchStore({ state: initial, view: first, language, path }, world));
  const state = useStore(store.$state);
  const view = useStore(store.$view);
  const phase = useStore(store.$phase);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    noteSearch(initial, first, world.note);
    /** Shows what the address asks for; another text is another page. */
    const show = async (state: SearchState): Promise<void> => {
      const asked = withHash(state, location.hash);
      if (asked.query !== initial.query) location.replace(searchHref(path, asked, { page: asked.page }));
      else if (searchCall(asked, language) !== searchCall(store.$state.get(), language)) await store.visit(asked);
    };
    // The server has never seen the hash; the rest of the address is brought in step with it.
    void show(initial).then(() => {
      const shown = store.$state.get();
      if (searchCall(shown, language) === searchCall(initial, language)) return;
      world.write(searchHref(path, shown, { page: shown.page }) + searchHash(shown, language), false);
    });
    return followHistory(() => show(readSearch(new URLSearchParams(location.search), [initial.tab])));
  }, [store, initial, first, language, path, world]);

  // Said once the results are there.
  const [said, setSaid] = useState('');
  const told = useRef(view);
  useEffect(() => {
    if (told.current === view) return;
    told.current = view;
    setSaid(t('SearchTotal', { total: view.total }));
  }, [view, t]);

  const followResult = useCallback(
    (at: number) => {
      const { query, tab, page } = store.$state.get();
      const position = (page - 1) * sizeOf(store.$state.get()) + at + 1;
      const href = store.$view.get().cards[at]?.href ?? '';
      const told = { hub: tab.searchHubName, searchText: toldText(query), position, path: href };
      world.note({ event: 'SearchResultClick', ...told });
    },
    [store, world],
  );

  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  async function turnTo(page: number): Promise<void> {
    await store.change({ page });
    if (store.$phase.get() !== 'shown') return;
    await nextFrame();
    focusHeading();
    heading.current?.scrollIntoView();
  }

  /** A filter that is taken back takes its own link with it. */
  async function keepFocus(): Promise<void> {
    await nextFrame();
    if (document.activeElement === document.body) focusHeading();
  }

  return (
    <SearchProvider {...{ t, language, path, state }} change={(change) => void store.change(change)}>
      <HubTabs tabs={tabs} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {!view.isComplete && <p className="alert-box">{t('SearchIncomplete')}</p>}
      <div className="search-columns" data-bare={view.facets.length === 0 && !isNarrowed(state)}>
        {(view.facets.length > 0 || isNarrowed(state)) && <FilterPanel facets={view.facets} total={view.total} />}
        <section aria-labelledby="results" aria-busy={phase === 'asking'} data-phase={phase}>
          <div className="search-head">
            <h2 id="results" ref={heading} tabIndex={-1}>
              {t('SearchTotal', { total: view.total })}
            </h2>
            <ResultTools />
          </div>
          <ChosenFilters facets={view.facets} onFollow={() => void keepFocus()} />
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
            <NoResults suggestion={view.suggestion} />
          ) : (
            <ResultList
              cards={view.cards}
              isGrid={state.view === 'grid'}
              {...{ t, language }}
              onFollow={followResult}
            />
          )}
          <ResultPages total={view.total} onTurn={(page) => void turnTo(page)} />
        </section>
      </div>
    </SearchProvider>
  );
}
