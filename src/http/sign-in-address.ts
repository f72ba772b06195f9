import { splitSitePath } from '../../server/content/items/site-path.rules.ts';

/**
 * The header's sign-in link with the way back to the page it stands on. Pages of the sign-in area itself and error
 * pages are no place to come back to.
 * @param path address of the page on the site, locale prefix included
 */
export function signInAddress(href: string, path: string): string {
  const isPlaceToReturn = !/^\/(user\/|404$|500$)/.test(splitSitePath(path).path);
  if (!isPlaceToReturn || !href.startsWith('/') || href.includes('?')) return href;
  return `${href}?returnurl=${encodeURIComponent(path)}`;
}
