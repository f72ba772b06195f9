import { createContext, use, type ReactNode } from 'react';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { Translate } from '../ui/translate.ts';
import type { SearchKey } from './search-phrases.ts';

interface SearchPageContext {
  t: Translate<SearchKey>;
  language: string;
  /** Address of the page, without its query. */
  path: string;
  state: SearchState;
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
