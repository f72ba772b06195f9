import { atom, map, type MapStore, type ReadableAtom } from 'nanostores';
import { searchHref } from '../../server/search/search-address.rules.ts';
import { searchCall } from '../../server/search/search-call.rules.ts';
import type { SearchView } from '../../server/search/search-endpoints.contract.ts';
import { searchHash } from '../../server/search/search-hash.rules.ts';
import type { SearchState } from '../../server/search/search-tab.contract.ts';
import type { SearchEvent } from './search-events.ts';

/** The browser as the search needs it; tests bring their own. */
export interface SearchEnv {
  /** Asks the endpoint. @throws when there is no answer, a refused one, or the signal is aborted */
  ask(call: string, signal: AbortSignal): Promise<SearchView>;
  /** Makes an address the one of the page; where it is to be gone back to, by a further step of the history. */
  write(address: string, isStep: boolean): void;
  note(event: SearchEvent): void;
}

export interface SearchStore {
  /** The search that is asked for. */
  $state: ReadableAtom<SearchState>;
  /** The results that are shown: the last answer there was. */
  $view: ReadableAtom<SearchView>;
  $phase: ReadableAtom<'shown' | 'asking' | 'failed'>;
  /** Limits as they are typed, by the names of their fields; each until the limit it is to replace is another. */
  $drafts: MapStore<Record<string, string>>;
  /** Asks for something else, from its first page unless told; resolves when it is shown or has failed. */
  change(change: Partial<SearchState>): Promise<void>;
  /** Shows what an address asks for that the browser has gone to. */
  visit(state: SearchState): Promise<void>;
  /** Asks once more for what has failed. */
  retry(): Promise<void>;
}

/** Answers kept for going back to. */
const mostKept = 20;

/**
 * Creates the search of one page, beginning with what the server has rendered. Of several questions in a row the last
 * one counts; until it is answered, the results of before stay.
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
    // The page that was asked for may not be there any more.
    if ($state.get().page !== shown.page) $state.set({ ...$state.get(), page: shown.page });
  }

  /** Drops what was typed over a limit that is another now: chosen elsewhere, or gone back to. */
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

/** Tells what was chosen and what was taken back. */
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
