import { createHmac, randomBytes } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';
import { keptForCookie, readKeptFor, writeKeptFor, type KeptFor } from './kept-for.rules.ts';

type Settings = Pick<Env, 'siteOrigin' | 'sessionSecret'>;

/** A person who is signed in, as far as it decides whose typed answers a browser may show. */
export interface BrowserPerson {
  userId: string;
  /** The member of staff who acts as the user: another person than the user. */
  impersonator: { userId: string } | null;
}

/** As long as a browser may keep what it does not send anywhere, in seconds. */
const lifetimeSeconds = 30 * 86_400;

/** Returns the opaque key of a person: nothing but this server can tell whose it is. */
export const personKey = ({ sessionSecret }: Settings, { userId, impersonator }: BrowserPerson): string =>
  createHmac('sha256', sessionSecret)
    .update(`kept for ${userId} ${impersonator?.userId ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

const newPeriod = (): string => randomBytes(6).toString('base64url');

/** Returns what the cookie of a request says; nobody's beginning without one. */
export const keptForOf = (headers: Headers): KeptFor => readKeptFor(headers.get('cookie') ?? '');

/**
 * Returns the Set-Cookie line that follows a sign-in or a sign-out; null where the browser knows already. A session that
 * has only ended changes nothing: its person may come back to what they typed.
 * @param person signed in after the answer
 * @param isSignedOut the answer ends the session by the person's own wish
 */
export function keptForLine(
  settings: Settings,
  { headers, person, isSignedOut }: { headers: Headers; person: BrowserPerson | null; isSignedOut: boolean },
): string | null {
  const before = keptForOf(headers);
  const key = person && personKey(settings, person);
  if (key === null && !isSignedOut) return null;
  if (key === before.person) return null;
  // What nobody in particular has typed goes to the next person who signs in, and to no other.
  const after = { person: key ?? '', carried: key === null ? '' : before.nobody, nobody: newPeriod() };
  const secure = settings.siteOrigin.startsWith('https:') ? '; Secure' : '';
  return `${keptForCookie}=${writeKeptFor(after)}; Path=/; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure}`;
}
