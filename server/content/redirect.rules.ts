import { defaultLocale } from './content.rules.ts';

/** The address of this site that a redirect's target names, however it is spelled: no query, no "/en", decoded. */
export function addressOfTarget(target: string): string {
  const raw = target.replace(/[?#].*$/s, '');
  let path = raw;
  try {
    path = decodeURI(raw).normalize('NFC');
  } catch {
    // Not percent-encoded text: compared as it stands.
  }
  const bare = path.replace(new RegExp(`^/${defaultLocale}(?=/|$)`), '');
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare || '/';
}

/** A target as the Location header takes it: ASCII only; what is encoded already stays as it is. */
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
