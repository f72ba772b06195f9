import { atom, map } from 'nanostores';
import type { FacetView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { Translate } from '../platform/ui/translate.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { ResultPages } from './ResultPages.tsx';
import { ApplyButton, SortField } from './ResultTools.tsx';
import { SearchProvider } from './search-context.tsx';
import type { SearchKey } from './search-phrases.ts';
import './search-panel.css';
import './search-filters.css';
import './search-results.css';
import '../platform/ui/picture-focus.css';
import './search-card.css';

interface Props {
  t: Translate<SearchKey>;
  language: string;
  /** Address of the page, without its query. */
  path: string;
  state: SearchState;
  total: number;
}

/** The page is not hydrated, so nothing changes in place: links and forms load a new page. */
const stay = () => undefined;
const still = ({ state }: Pick<Props, 'state'>) => ({ $state: atom(state), $drafts: map({}) });

/** Renders the filters of a list without JavaScript. */
export const PlainFilters = ({ facets, total, ...context }: Props & { facets: readonly FacetView[] }) => (
  <SearchProvider {...context} store={still(context)} change={stay}>
    <FilterPanel facets={facets} total={total} />
  </SearchProvider>
);

/** Renders the orders of such a list; they belong to the filter form. */
export const PlainSort = (context: Omit<Props, 'total'>) => (
  <SearchProvider {...context} store={still(context)} change={stay}>
    <div className="search-tools">
      <SortField />
      <ApplyButton />
    </div>
  </SearchProvider>
);

/** Renders the pagination of such a list. */
export const PlainPages = ({ total, ...context }: Props) => (
  <SearchProvider {...context} store={still(context)} change={stay}>
    <ResultPages total={total} onTurn={stay} />
  </SearchProvider>
);
