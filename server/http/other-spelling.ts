import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import type { PageStore } from '../content/publish/page-store.ts';

/** The address of a product by its id, with or without words after it; products live below the plural. */
const productById = /^\/product\/([^/]+)(?:\/[^/]*)?$/;

/** Lists the addresses that may be meant where nothing lives: in small letters, and of a product by its id. */
function meantBy(path: string): string[] {
  const spelled = path.toLowerCase();
  const { locale, path: plain } = splitSitePath(spelled);
  const id = productById.exec(plain)?.[1];
  return id === undefined ? [spelled] : [sitePath(`/products/${id}`, locale)];
}

/**
 * Finds where a page lives that is asked for in another spelling (docs/decisions/page-shell.md#other-spellings-of-an-address).
 * A lasting redirect that is met there is followed at once, so that nobody is sent twice.
 * @param find looks for a page that the store does not hold
 */
export async function otherSpelling(
  store: Pick<PageStore, 'get' | 'spelledLike'>,
  find: (address: string) => Promise<StoredPage | null>,
  { path, query }: { path: string; query: string },
): Promise<string | null> {
  for (const meant of meantBy(path)) {
    const address = store.spelledLike(meant) ?? meant;
    if (address === path) continue;
    const page = store.get(address) ?? (await find(address));
    const target = page?.status === 301 ? page.headers['location'] : undefined;
    if (page) return target ?? encodeURI(address) + query;
  }
  return null;
}
