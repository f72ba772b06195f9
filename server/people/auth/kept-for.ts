import { createHmac, randomBytes } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';
import { keptForCookie, readKeptFor, writeKeptFor, type KeptFor } from './kept-for.rules.ts';

type Settings = Pick<Env, 'siteOrigin' | 'sessionSecrets'>;

/** A signed-in person, as far as a browser's stored answers depend on it. */
export interface BrowserPerson {
  userId: string;
  /** The member of staff who acts as the user, who counts as another person. */
  impersonator: { userId: string } | null;
}

/** Lifetime of the cookie, in seconds, for data that the browser does not send. */
const lifetimeSeconds = 30 * 86_400;

/** Returns the opaque key of a person; only this server can compute it. */
export const personKey = ({ sessionSecrets }: Settings, person: BrowserPerson): string =>
  keyBy(sessionSecrets[0], person);

/** Returns whether a key is that of a person, by the current secret or an earlier one. */
export const isKeyOf = ({ sessionSecrets }: Settings, person: BrowserPerson, key: string): boolean =>
  sessionSecrets.some((secret) => keyBy(secret, person) === key);

const keyBy = (secret: string, { userId, impersonator }: BrowserPerson): string =>
  createHmac('sha256', secret)
    .update(`kept for ${userId} ${impersonator?.userId ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

const newPeriod = (): string => randomBytes(6).toString('base64url');

/** Returns the cookie's content; the initial state without one. */
export const readKeptForCookie = (headers: Headers): KeptFor => readKeptFor(headers.get('cookie') ?? '');

/**
 * Returns the Set-Cookie line after a sign-in or a sign-out; null if the cookie is right already. An expired session
 * changes nothing: its person may come back to their typed answers.
 * @param person signed in after the response
 * @param isSignedOut true if the person has signed out
 */
export function keptForLine(
  settings: Settings,
  { headers, person, isSignedOut }: { headers: Headers; person: BrowserPerson | null; isSignedOut: boolean },
): string | null {
  const before = readKeptForCookie(headers);
  const key = person && personKey(settings, person);
  if (key === null && !isSignedOut) return null;
  // A key by an earlier secret stays: with a new one, the entries typed under it would be lost.
  if (person ? isKeyOf(settings, person, before.person) : before.person === '') return null;
  // Answers typed without a session belong to the next person who signs in, and to no other.
  const after = { person: key ?? '', carried: key === null ? '' : before.nobody, nobody: newPeriod() };
  const secure = settings.siteOrigin.startsWith('https:') ? '; Secure' : '';
  return `${keptForCookie}=${writeKeptFor(after)}; Path=/; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure}`;
}
