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
  lead: (address) => leadToLanguages(new URL(address, location.href)),
  note: pushSearchEvent,
};

/** Parameters that belong to one language. */
const ofLanguage = ['tabName', 'page'];

/** Lets the links to other languages keep the search that is shown now. */
function leadToLanguages({ searchParams }: URL): void {
  for (const name of ofLanguage) searchParams.delete(name);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]:not([aria-current])')) {
    const { origin, pathname } = new URL(link.href);
    if (origin === location.origin && /\/search$/.test(pathname)) link.href = `${pathname}?${searchParams}`;
  }
}
