import { atom, map, type MapStore, type ReadableAtom } from 'nanostores';
import { searchHref } from '../../server/search/search-address.rules.ts';
import { searchCall } from '../../server/search/search-call.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { searchHash } from '../../server/search/search-hash.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { SearchEvent } from './search-events.ts';

/** The browser interface of the search; tests inject their own. */
export interface SearchEnv {
  /** Calls the endpoint. @throws without an answer, for an error status, or when the signal is aborted */
  ask(call: string, signal: AbortSignal): Promise<SearchView>;
  /** Sets the address of the page, as a new history entry where Back must return to the old one. */
  write(address: string, isStep: boolean): void;
  /** Lets the links to other languages keep the search of an address. */
  lead(address: string): void;
  note(event: SearchEvent): void;
}

export interface SearchStore {
  /** The requested search. */
  $state: ReadableAtom<SearchState>;
  /** The results shown: those of the last answer. */
  $view: ReadableAtom<SearchView>;
  $phase: ReadableAtom<'shown' | 'asking' | 'failed'>;
  /** Limits as typed, by field name, until the limit changes otherwise. */
  $drafts: MapStore<Record<string, string>>;
  /** Requests another search, by default from its first page; resolves when it is shown or has failed. */
  change(change: Partial<SearchState>): Promise<void>;
  /** Shows the results of an address after a history step. */
  visit(state: SearchState): Promise<void>;
  /** Repeats the failed request. */
  retry(): Promise<void>;
}

/** Number of answers cached for going back. */
const mostKept = 20;

/**
 * Creates the search of one page, starting with the server's results. Of several requests the last one counts; until
 * its answer arrives, the previous results stay.
 */
export function createSearchStore(
  { state, view, language, path }: { state: SearchState; view: SearchView; language: string; path: string },
  env: SearchEnv,
): SearchStore {
  const $state = atom(state);
  const $view = atom(view);
  const $drafts = map<Record<string, string>>({});
  const $phase = atom<'shown' | 'asking' | 'failed'>('shown');
  const kept = new Map([[searchCall(state, language), view]]);
  let latest: AbortController | null = null;

  function show(call: string, shown: SearchView): void {
    kept.delete(call);
    kept.set(call, shown);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    $view.set(shown);
    $phase.set('shown');
    // The requested page may no longer exist.
    if ($state.get().page !== shown.page) $state.set({ ...$state.get(), page: shown.page });
  }

  /** Drops typed text whose limit has changed otherwise, by another control or the history. */
  function forgetDrafts(before: SearchState, next: SearchState): void {
    for (const name of Object.keys($drafts.get())) {
      const [, field = '', end] = /^(.*)\.(from|to)$/.exec(name) ?? [];
      const limitOf = ({ ranges }: SearchState) => ranges[field]?.[end as 'from' | 'to'] ?? null;
      if (limitOf(before) !== limitOf(next)) $drafts.setKey(name, undefined);
    }
  }

  async function visit(next: SearchState): Promise<void> {
    latest?.abort();
    latest = null;
    forgetDrafts($state.get(), next);
    $state.set(next);
    env.lead(searchHref(path, next, { page: next.page }));
    const call = searchCall(next, language);
    const known = kept.get(call);
    if (known) return show(call, known);
    const own = new AbortController();
    latest = own;
    $phase.set('asking');
    try {
      const answer = await env.ask(call, own.signal);
      if (latest === own) show(call, answer);
    } catch {
      if (latest === own) $phase.set('failed');
    }
  }

  return {
    $state,
    $view,
    $phase,
    $drafts,
    visit,
    retry: () => visit($state.get()),
    change(change) {
      const before = $state.get();
      const next = { ...before, page: 1, isTabChosen: true, ...change };
      if (searchCall(next, language) === searchCall(before, language)) return Promise.resolve();
      noteChoices(before, next, env);
      env.write(searchHref(path, next, { page: next.page }) + searchHash(next, language), true);
      return visit(next);
    },
  };
}

/** Reports selected and removed filters. */
function noteChoices(before: SearchState, next: SearchState, { note }: SearchEnv): void {
  const hub = next.tab.searchHubName;
  for (const { facetField: field } of next.tab.facets) {
    const [old, now] = [before.chosen[field] ?? [], next.chosen[field] ?? []];
    for (const value of now) {
      if (!old.includes(value)) note({ event: 'SearchFacet', hub, field, value, isChosen: true });
    }
    for (const value of old) {
      if (!now.includes(value)) note({ event: 'SearchFacet', hub, field, value, isChosen: false });
    }
    const range = next.ranges[field];
    if (JSON.stringify(range) === JSON.stringify(before.ranges[field])) continue;
    const value = range ? `${range.from ?? ''}..${range.to ?? ''}` : '';
    note({ event: 'SearchFacet', hub, field, value, isChosen: range !== undefined });
  }
}
