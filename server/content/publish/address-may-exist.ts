import { splitSitePath } from '../items/site-path.rules.ts';
import { withoutFurtherPart } from '../items/item-path.rules.ts';
import type { ContentSource } from '../api/content-source.ts';
import { routeExists, routeIsGone } from './change-feed.ts';
import { isLazyFile, siteFiles } from './site-files.ts';

/**
 * Returns whether something may live at an address, asked of the content: far cheaper than rendering a page to find out that
 * it is gone. Whether a listing has so many pages, rendering tells. `ifAway` is the answer when the content cannot be
 * asked, and null a source that is known to be away.
 */
export async function addressMayExist(source: ContentSource | null, address: string, ifAway = true): Promise<boolean> {
  if (siteFiles.includes(address) || isLazyFile(address)) return true;
  if (!source) return ifAway;
  const { path, locale } = splitSitePath(withoutFurtherPart(address));
  try {
    return await routeExists(source, path, locale);
  } catch {
    return ifAway;
  }
}

/** Returns whether an address redirected to a page that was deleted; false while nobody can be asked. */
export async function addressIsGone(source: ContentSource | null, address: string): Promise<boolean> {
  const { path, locale } = splitSitePath(address);
  try {
    return source !== null && (await routeIsGone(source, path, locale));
  } catch {
    return false;
  }
}
