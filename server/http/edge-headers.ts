import type { EdgeAdapter, EdgeLifetime } from '../platform/edge/edge-adapter.contract.ts';
import { groupKeys, pageKey } from '../platform/edge/page-key.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import { revalidated } from './security-headers.ts';

/** A page is purged when it changes, so a day is only a bound for what was never purged. */
const pageLifetime: EdgeLifetime = { fresh: 86_400, staleWhileRevalidate: 60, staleIfError: 86_400 };
/** Addresses without a page are countless, and a page may be made at any of them. */
const missingLifetime: EdgeLifetime = { fresh: 10, staleWhileRevalidate: 0, staleIfError: 0 };

type Headers = Record<string, string>;

/** Headers for a cache in front; none of them without one. */
export interface EdgeHeaders {
  /** Returns a public page with the headers of an answer that a cache may keep. */
  ofPage(page: StoredPage): StoredPage;
  /** Returns the headers of a permanent redirect. @param addresses what it depends on: the asked address, its target */
  ofRedirect(...addresses: string[]): Headers;
  /** Returns the headers of "no such page", equal for everybody. @param addresses the asked one, and the error page's */
  ofMissing(...addresses: string[]): Headers;
}

const none: Headers = {};

export const noEdge: EdgeHeaders = { ofPage: (page) => page, ofRedirect: () => none, ofMissing: () => none };

/** Creates the headers in the dialect of a cache. */
export function createEdgeHeaders({ headers }: Pick<EdgeAdapter, 'headers'>): EdgeHeaders {
  /** By the stored page, so that the prepared bytes of its headers stay. */
  const tagged = new WeakMap<StoredPage, StoredPage>();
  const keysOf = (addresses: readonly string[]) => addresses.map(pageKey);
  const missing = (addresses: readonly string[], forBrowsers: string) =>
    headers([groupKeys.all, groupKeys.missing, ...keysOf(addresses)], missingLifetime, forBrowsers);

  function headersOf({ path, status, headers: own }: StoredPage): Headers | null {
    const forBrowsers = own['cache-control'] ?? own['Cache-Control'] ?? revalidated;
    if (status >= 500 || forBrowsers.includes('immutable')) return null;
    if (status >= 400) return missing([path], forBrowsers);
    const groups = status >= 300 ? [groupKeys.all, groupKeys.moved] : [groupKeys.all];
    return headers([...groups, pageKey(path)], pageLifetime, forBrowsers);
  }

  return {
    ofPage(page) {
      const known = tagged.get(page);
      if (known) return known;
      const further = page.access === 'public' ? headersOf(page) : null;
      const made = further ? { ...page, headers: withHeaders(page.headers, further) } : page;
      tagged.set(page, made);
      return made;
    },
    ofRedirect: (...addresses) =>
      headers([groupKeys.all, groupKeys.moved, ...keysOf(addresses)], pageLifetime, revalidated),
    ofMissing: (...addresses) => missing(addresses, 'no-store'),
  };
}

/** Adds headers, whatever case the names of the earlier ones have. */
function withHeaders(own: Headers, further: Headers): Headers {
  const names = new Set(Object.keys(further).map((name) => name.toLowerCase()));
  const rest = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...rest, ...Object.entries(further)]);
}
