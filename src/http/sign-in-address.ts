import { splitSitePath } from '../../server/content/items/site-path.rules.ts';

/**
 * Returns the header's sign-in link with the way back to its page. Pages of the sign-in area and error pages are left
 * out.
 * @param path address of the page on the site, locale prefix included
 */
export function signInHref(href: string, path: string): string {
  const isPlaceToReturn = !/^\/(user\/|404$|500$)/.test(splitSitePath(path).path);
  if (!isPlaceToReturn || !href.startsWith('/') || href.includes('?')) return href;
  return `${href}?returnurl=${encodeURIComponent(path)}`;
}
