import { splitSitePath } from './site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { isReservedPath, withoutFurtherPart } from './item-path.rules.ts';

/** The address of this site that a redirect's target names, however it is spelled: no query, no "/en", decoded. */
export function addressOfTarget(target: string): string {
  const raw = target.replace(/[?#].*$/s, '');
  let path = raw;
  try {
    path = decodeURI(raw).normalize('NFC');
  } catch {
    // Invalid percent-encoding: compared unchanged.
  }
  const bare = path.replace(new RegExp(`^/${defaultLocale}(?=/|$)`), '');
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare || '/';
}

/**
 * Returns the address where an item must exist for a redirect's target; null for targets without an item: other
 * sites, the home page, and addresses that the site itself answers.
 */
export function itemOfTarget(target: string): { address: string; path: string; locale: string } | null {
  const address = withoutFurtherPart(addressOfTarget(target));
  if (!address.startsWith('/')) return null;
  const { path, locale } = splitSitePath(address);
  return path === '/' || isReservedPath(path) ? null : { address, path, locale };
}

/** Returns the message to an editor about a redirect whose target does not exist. */
export const leadsNowhere = (address: string): string =>
  `leads to ${address}, where nothing is; publish that page first or choose another address`;

/** Returns a target for the Location header: ASCII only; already encoded parts stay unchanged. */
export const locationOfTarget = (target: string): string => encodeURI(target).replace(/%25(?=[0-9a-f]{2})/gi, '%');

/**
 * Follows redirects from one address.
 * @param hops address → where it leads
 * @returns the addresses of the circle it ends in, or null when it ends
 */
export function leadsInCircle(from: string, hops: ReadonlyMap<string, string>): string[] | null {
  const seen = new Set([from]);
  for (let next = hops.get(from); next !== undefined; next = hops.get(next)) {
    if (seen.has(next)) return [...seen, next];
    seen.add(next);
  }
  return null;
}
