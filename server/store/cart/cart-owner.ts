import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';

/** Owner of a cart: a signed-in person, or a browser with the token. */
export type CartOwner = { userId: string } | { token: string };

/** Lifetime of a browser's cart, in seconds. */
export const cartLifetime = 90 * 86_400;

/** Readable by scripts: the number of units, so that a cached page shows it without a call. */
const hintCookie = 'cart_items';
const tokenPattern = /^[\w-]{43}$/;

const cookieName = (hasPrefix: boolean): string => (hasPrefix ? '__Host-cart' : 'cart');

/** Returns a random token of 256 bits. */
export const makeCartToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored for a token. */
export const hashCartToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');

/**
 * Returns the token of this browser's own cart; null if missing or malformed.
 * @param siteOrigin on https only the prefixed cookie counts, which no other host of its domain can set
 */
export function readCartToken(headers: Headers, siteOrigin: string): string | null {
  const name = `${cookieName(isSecure(siteOrigin))}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(name));
  const token = pair?.slice(name.length) ?? '';
  return tokenPattern.test(token) ? token : null;
}

/**
 * Returns the cart owner of a request; null for a browser without a cart
 * (docs/decisions/access-and-roles.md#identity-from-the-session).
 * @param token of the browser's own cart
 */
export function findCartOwner(person: Pick<Person, 'userId'> | null, token: string | null): CartOwner | null {
  if (person) return { userId: person.userId };
  return token === null ? null : { token };
}

const attributes = (siteOrigin: string, seconds: number): string =>
  `Path=/; SameSite=Lax; Max-Age=${seconds}${isSecure(siteOrigin) ? '; Secure' : ''}`;

/** Returns the cookie that sets a browser's token, or deletes it for null. */
export const cartTokenCookie = (siteOrigin: string, token: string | null): string =>
  `${cookieName(isSecure(siteOrigin))}=${token ?? ''}; HttpOnly; ${attributes(siteOrigin, token ? cartLifetime : 0)}`;

/** Returns the cookie with the number of units in the cart, for static pages; zero units delete it. */
export const cartHintCookie = (siteOrigin: string, itemCount: number): string =>
  `${hintCookie}=${itemCount > 0 ? itemCount : ''}; ${attributes(siteOrigin, itemCount > 0 ? cartLifetime : 0)}`;
