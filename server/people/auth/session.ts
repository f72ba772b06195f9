import { fail, succeed, type Result } from '../../platform/result.ts';
import type { AuthCode, SessionEntry, SignedIn } from './auth.contract.ts';
import { lifetimes } from './auth.rules.ts';
import { deleteOtherSessions, deleteSession, liveSessions } from './auth.repo.ts';
import { engineHeaders, type Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { readDevice } from './device-name.rules.ts';
import { callEngine } from './engine-call.ts';
import { clearedHint, withHint } from './sign-in-hint.ts';

/** A valid session, and the cookies to set when reading has prolonged it. */
export type ReadSession = SignedIn & { cookies: string[] };

/**
 * Returns the signed-in person of these cookies, or null. Reads the database each time, so that revoking takes effect
 * immediately.
 */
export async function readSession(auth: Auth, headers: Headers): Promise<ReadSession | null> {
  if (!headers.get('cookie')?.includes('.session_token=')) return null;
  const requestSession = (disableRefresh: boolean) =>
    callEngine(() =>
      auth.engine.api.getSession({
        headers: engineHeaders(auth.env, { headers, address: '' }),
        query: { disableRefresh },
        returnHeaders: true,
      }),
    );
  let read = await requestSession(true);
  // The engine prolongs each session whose cookies request it, and clients control cookies: impersonations must not
  // be prolonged.
  if (read.ok && read.response && isDue(auth, read.response.session)) read = await requestSession(false);
  if (!read.ok || !read.response) return null;
  const { user, session } = read.response;
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      emailVerified: user.emailVerified,
      isTwoFactorOn: user.twoFactorEnabled === true,
    },
    session: {
      id: session.id,
      expiresAt: session.expiresAt,
      impersonatedBy: typeof session.impersonatedBy === 'string' ? session.impersonatedBy : null,
    },
    cookies: withHint(read.cookies, auth.env.siteOrigin),
  };
}

/** Returns whether a session is old enough to be prolonged to its full length. */
export function isDue(auth: Auth, session: { expiresAt: Date; impersonatedBy?: unknown }): boolean {
  const left = (session.expiresAt.getTime() - auth.clock.now().getTime()) / 1_000;
  return typeof session.impersonatedBy !== 'string' && left <= lifetimes.session - lifetimes.sessionRefresh;
}

/**
 * Returns the signed-in person; refused while a member of staff acts as them, because password, e-mail and sessions are
 * private.
 */
export async function readOwnSession(auth: Auth, caller: Caller): Promise<Result<SignedIn, AuthCode>> {
  const signedIn = await readSession(auth, caller.headers);
  if (!signedIn) return fail('signedOut', 'The session has ended.');
  if (signedIn.session.impersonatedBy) return fail('impersonating', 'Not while acting as a customer.');
  return succeed(signedIn);
}

/** Ends the session on the server. Returns the cookies that clear it in the browser, with or without a session. */
export async function signOut(auth: Auth, caller: Caller): Promise<string[]> {
  const ended = await callEngine(() =>
    auth.engine.api.signOut({ headers: engineHeaders(auth.env, caller), returnHeaders: true }),
  );
  return [...(ended.ok ? ended.cookies : []), clearedHint(auth.env.siteOrigin)];
}

/** Returns the person's sessions for the security page, the present one first. */
export async function listSessions(auth: Auth, caller: Caller): Promise<Result<SessionEntry[], AuthCode>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const rows = await liveSessions(auth.db, own.value.user.id, auth.clock.now());
  const entries = rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === own.value.session.id,
    startedAt: row.createdAt,
    usedAt: row.updatedAt,
    address: shortAddress(row.ipAddress ?? ''),
    device: readDevice(row.userAgent ?? ''),
  }));
  return succeed(entries.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)));
}

/** Ends another session of the person; sessions of other people count as missing. */
export async function revokeSession(auth: Auth, caller: Caller, sessionId: string): Promise<Result<null, AuthCode>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const isGone = await deleteSession(auth.db, own.value.user.id, sessionId);
  return isGone ? succeed(null) : fail('notFound', 'There is no such session.');
}

/** Signs the person out everywhere, including here. Returns the cookies to clear. */
export async function revokeAllSessions(auth: Auth, caller: Caller): Promise<Result<string[], AuthCode>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const cookies = await signOut(auth, caller);
  await deleteOtherSessions(auth.db, own.value.user.id, null);
  return succeed(cookies);
}

/** Returns the short spelling of an IPv6 address, such as '2001:db8::7'; better-auth stores the long one. */
function shortAddress(address: string): string {
  const url = `http://[${address}]`;
  return address.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
}
