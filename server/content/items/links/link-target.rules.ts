import { withoutFurtherPart } from '../item-path.rules.ts';
import { addressOfTarget } from '../redirect.rules.ts';
import { sitePath, splitSitePath } from '../site-path.rules.ts';

/** The item that a link stands in: a relative link leads from its address. */
interface LinkPlace {
  path: string | null;
  locale: string;
}

/**
 * Returns the path on this site that a link is written to, a relative one resolved as a browser does; null for other
 * sites, mail, telephone, and a place on the same page.
 */
export function targetOnSite(href: string, { path, locale }: LinkPlace): string | null {
  if (href.startsWith('/')) return href;
  if (href.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(href) || path === null) return null;
  const base = `https://site.invalid${sitePath(path, locale)}`;
  return URL.canParse(href, base) ? new URL(href, base).pathname : href;
}

/** Longest path kept in the index of links; no item has an address of half that length. */
const longest = 600;

/** Returns the address that a link leads to, as items have theirs: language and path; null where it leaves the site. */
export function addressOfLink(href: string, place: LinkPlace): { locale: string; path: string } | null {
  const target = targetOnSite(href, place);
  if (target === null) return null;
  const { locale, path } = splitSitePath(withoutFurtherPart(addressOfTarget(target)));
  return { locale, path: path.slice(0, longest) };
}
