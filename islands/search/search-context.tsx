import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { Translate } from '../platform/ui/translate.ts';
import type { SearchKey } from './search-phrases.ts';
import type { SearchStore } from './search.store.ts';

interface SearchPageContext {
  t: Translate<SearchKey>;
  language: string;
  /** Address of the page, without its query. */
  path: string;
  /** The search of the shown results; controls show the requested one (`useAsked`). */
  state: SearchState;
  store: Pick<SearchStore, '$state' | '$drafts'>;
  /** Requests another search. */
  change(change: Partial<SearchState>): void;
}

const SearchContext = createContext<SearchPageContext | null>(null);

export function SearchProvider({ children, ...value }: SearchPageContext & { children: ReactNode }) {
  return <SearchContext value={value}>{children}</SearchContext>;
}

export function useSearch(): SearchPageContext {
  const value = use(SearchContext);
  if (!value) throw new Error('A part of the search was drawn outside of it.');
  return value;
}

/** Returns a part of the requested search, so that a control reacts at once. */
export function useAsked<Part>(partOf: (state: SearchState) => Part): Part {
  const { $state } = useSearch().store;
  const read = () => partOf($state.get());
  return useSyncExternalStore((listener) => $state.listen(listener), read, read);
}
