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
  /** The search that is shown; controls follow the one that is asked for (`useAsked`). */
  state: SearchState;
  store: Pick<SearchStore, '$state' | '$drafts'>;
  /** Asks for something else. */
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

/** Follows a part of the search that is asked for: a control shows at once what a hand has done to it. */
export function useAsked<Part>(partOf: (state: SearchState) => Part): Part {
  const { $state } = useSearch().store;
  const read = () => partOf($state.get());
  return useSyncExternalStore((listener) => $state.listen(listener), read, read);
}
