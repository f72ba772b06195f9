import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';

/** Whose cart: the signed-in person's, or that of a browser which holds the token. */
export type CartOwner = { userId: string } | { token: string };

/** How long a browser keeps its cart, in seconds. */
export const cartLifetime = 90 * 86_400;

/** Readable by pages: how many units, so that a stored page shows the count without a call. */
const hintCookie = 'cart_items';
const tokenPattern = /^[\w-]{43}$/;

const cookieName = (hasPrefix: boolean): string => (hasPrefix ? '__Host-cart' : 'cart');

/** Returns a random token of 256 bits. */
export const makeCartToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored for a token. */
export const hashCartToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');

/**
 * The token of this browser's own cart; a malformed one is none.
 * @param siteOrigin an https site believes the prefixed name only, which no other host of its domain can set
 */
export function readCartToken(headers: Headers, siteOrigin: string): string | null {
  const name = `${cookieName(isSecure(siteOrigin))}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(name));
  const token = pair?.slice(name.length) ?? '';
  return tokenPattern.test(token) ? token : null;
}

/**
 * Whose cart a request is about; null for a browser without one
 * (docs/decisions/access-and-roles.md#identity-from-the-session).
 * @param token of the browser's own cart
 */
export function cartOwnerOf(person: Pick<Person, 'userId'> | null, token: string | null): CartOwner | null {
  if (person) return { userId: person.userId };
  return token === null ? null : { token };
}

const attributes = (siteOrigin: string, seconds: number): string =>
  `Path=/; SameSite=Lax; Max-Age=${seconds}${isSecure(siteOrigin) ? '; Secure' : ''}`;

/** Gives a browser its token, or takes it away with null. */
export const cartTokenCookie = (siteOrigin: string, token: string | null): string =>
  `${cookieName(isSecure(siteOrigin))}=${token ?? ''}; HttpOnly; ${attributes(siteOrigin, token ? cartLifetime : 0)}`;

/** Returns the cookie with the number of units in the cart, for static pages; zero units delete it. */
export const cartHintCookie = (siteOrigin: string, itemCount: number): string =>
  `${hintCookie}=${itemCount > 0 ? itemCount : ''}; ${attributes(siteOrigin, itemCount > 0 ? cartLifetime : 0)}`;
