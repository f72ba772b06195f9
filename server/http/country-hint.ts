import { accessPages, isOpenToAllCountries } from '../people/access/access.rules.ts';
import type { Person } from '../people/access/access.contract.ts';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';

/**
 * Set beside the session of somebody whose country is not served, so that public pages know without asking the database
 * who it is. It guards nothing: anybody who removes it reads what everybody may read.
 */
const name = 'country_not_served';
const pattern = new RegExp(`(^|; )${name}=1(;|$)`);

/** Returns whether the cookies of a request name a session; who it belongs to is for the database to say. */
export const hasSession = (cookie: string | undefined): boolean => cookie?.includes('session_token=') ?? false;

/** Where a public page leads somebody whose country is not served; null for everybody else. */
export function leadAway(cookie: string | undefined, address: string): string | null {
  if (!hasSession(cookie) || !pattern.test(cookie ?? '')) return null;
  const { locale, path } = splitSitePath(address);
  return isOpenToAllCountries(path) ? null : sitePath(accessPages.bannedCountry, locale);
}

/** The Set-Cookie line that brings the hint in step with a person; null where it is already, or where nobody is signed in. */
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
