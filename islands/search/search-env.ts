import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { callApi } from '../platform/api-client.ts';
import { pushSearchEvent } from './search-events.ts';
import type { SearchEnv } from './search.store.ts';

export const searchEnv: SearchEnv = {
  ask: (call, signal) => callApi<SearchView>(call, { signal }),
  write(address, isStep) {
    if (isStep) history.pushState({}, '', address);
    else history.replaceState(history.state, '', address);
  },
  note: pushSearchEvent,
};
