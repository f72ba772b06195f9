import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import type { StoredPage } from '../content/publish/page-file.ts';
import type { PageStore } from '../content/publish/page-store.ts';

/** A product's address by its id, with or without text after it; products are below the plural. */
const productById = /^\/product\/([^/]+)(?:\/[^/]*)?$/;

/** Lists likely addresses for an unknown one: in lower case, and of a product by its id. */
function listLikelyAddresses(path: string): string[] {
  const spelled = path.toLowerCase();
  const { locale, path: plain } = splitSitePath(spelled);
  const id = productById.exec(plain)?.[1];
  return id === undefined ? [spelled] : [sitePath(`/products/${id}`, locale)];
}

/** Where a misspelt address leads, and the address of the page that this depends on. */
interface OtherSpelling {
  location: string;
  of: string;
}

/**
 * Finds the page of a misspelt address (docs/decisions/page-shell.md#other-spellings-of-an-address). A permanent
 * redirect at that address is resolved, so that there are never two in a row.
 * @param find looks for a page that is not in the store
 */
export async function findOtherSpelling(
  store: Pick<PageStore, 'get' | 'spelledLike'>,
  find: (address: string) => Promise<StoredPage | null>,
  { path, query }: { path: string; query: string },
): Promise<OtherSpelling | null> {
  for (const likely of listLikelyAddresses(path)) {
    const address = store.spelledLike(likely) ?? likely;
    if (address === path) continue;
    const page = store.get(address) ?? (await find(address));
    const target = page?.status === 301 ? page.headers['location'] : undefined;
    if (page) return { location: target ?? encodeURI(address) + query, of: address };
  }
  return null;
}
