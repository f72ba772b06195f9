import { pushSearchEvent } from './search-events.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';

/** Reports a shown search, and separately one without results. */
export function reportSearch({ tab }: SearchState, { total, searchText }: SearchView, note = pushSearchEvent): void {
  const told = { hub: tab.searchHubName, searchText, results: total };
  note({ event: 'Search', ...told });
  if (total === 0) note({ event: 'SearchWithoutResult', ...told });
}
