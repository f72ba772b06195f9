import { splitSitePath } from '../items/site-path.rules.ts';
import { withoutFurtherPart } from '../items/item-path.rules.ts';
import type { ContentSource } from '../api/content-source.ts';
import { routeExists, routeIsGone } from './change-feed.ts';
import { isBrandStyle, isLazyFile, siteFiles } from './site-files.ts';

/**
 * Returns whether an item may exist at an address: far cheaper than rendering a page to find out. Only rendering
 * shows whether a listing has that many pages. `ifAway` is the answer when the content API cannot be reached;
 * `source` is null when it is known to be unreachable.
 */
export async function addressMayExist(source: ContentSource | null, address: string, ifAway = true): Promise<boolean> {
  if (siteFiles.includes(address) || isLazyFile(address) || isBrandStyle(address)) return true;
  if (!source) return ifAway;
  const { path, locale } = splitSitePath(withoutFurtherPart(address));
  try {
    return await routeExists(source, path, locale);
  } catch {
    return ifAway;
  }
}

/** Returns whether an address redirected to a page that was deleted; false while the content API is unreachable. */
export async function addressIsGone(source: ContentSource | null, address: string): Promise<boolean> {
  const { path, locale } = splitSitePath(address);
  try {
    return source !== null && (await routeIsGone(source, path, locale));
  } catch {
    return false;
  }
}
