import { accessPages, isOpenToAllCountries } from '../people/access/access.rules.ts';
import type { Person } from '../people/access/access.contract.ts';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';

/**
 * Set beside the session of a person whose country is not served, so that public pages know without a database query.
 * It protects nothing: without it, a person reads what everyone may read.
 */
const name = 'country_not_served';
const pattern = new RegExp(`(^|; )${name}=1(;|$)`);

/** Returns whether a request has a session cookie; only the database knows whose. */
export const hasSession = (cookie: string | undefined): boolean => cookie?.includes('session_token=') ?? false;

/** Returns where a public page redirects a person whose country is not served; null for others. */
export function redirectUnservedCountry(cookie: string | undefined, address: string): string | null {
  if (!hasSession(cookie) || !pattern.test(cookie ?? '')) return null;
  const { locale, path } = splitSitePath(address);
  return isOpenToAllCountries(path) ? null : sitePath(accessPages.bannedCountry, locale);
}

/** Returns the Set-Cookie line that updates the hint for a person; null if it is right, or nobody is signed in. */
export function countryHint(
  cookie: string | undefined,
  person: Person | null,
  { bannedCountries, siteOrigin }: { bannedCountries: readonly string[]; siteOrigin: string },
): string | null {
  if (!person) return null;
  const isBanned = bannedCountries.includes(person.country);
  if (isBanned === pattern.test(cookie ?? '')) return null;
  const secure = siteOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${isBanned ? '1' : ''}; Path=/; HttpOnly; SameSite=Lax${isBanned ? '' : '; Max-Age=0'}${secure}`;
}
