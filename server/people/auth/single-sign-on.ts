import * as v from 'valibot';
import { report } from '../../platform/monitoring/happenings.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { AuthCode } from './auth.contract.ts';
import { findSingleSignOn } from './auth.repo.ts';
import type { Auth } from './create-auth.ts';
import { engineHeaders, type Caller } from './caller.ts';
import { safeReturnPath } from './auth.rules.ts';
import { makeLinkCookie } from './link-single-sign-on.ts';
import { recordFailure, recordSignIn } from './record-sign-in.ts';
import { withHint } from './sign-in-hint.ts';
import { readSignedCookie, writeSignedCookie } from './signed-cookie.ts';
import type { SingleSignOnRefusal } from './single-sign-on.contract.ts';
import { roundTrips, singleSignOnId, type RoundTrip } from './single-sign-on-provider.ts';

/** The sign-in page where a round trip began, with its return address; used if better-auth has lost the trip. */
const startCookie = { name: 'sso_start', seconds: 3_600, schema: v.string() };

/** Starts a round trip to the provider. Returns its address and the cookies of the trip. */
export async function startSingleSignOn(
  auth: Auth,
  caller: Caller,
  input: { returnPath: string; signInPath: string },
): Promise<Result<{ location: string; cookies: string[] }, AuthCode>> {
  const engine = await auth.singleSignOn?.engine();
  if (!engine) return fail('singleSignOnUnavailable', 'The single sign-on provider cannot be reached.');
  const { headers, response } = await engine.api.signInSocial({
    headers: engineHeaders(auth.env, caller),
    returnHeaders: true,
    body: {
      provider: singleSignOnId,
      callbackURL: safeReturnPath(input.returnPath),
      errorCallbackURL: input.signInPath,
      disableRedirect: true,
    },
  });
  if (!response.url) return fail('singleSignOnUnavailable', 'The single sign-on provider gave no address.');
  const cookies = [...headers.getSetCookie(), writeSignedCookie(auth, startCookie, input.signInPath)];
  return succeed({ location: response.url, cookies });
}

/**
 * Ends the round trip: signs the person in, requests the second step, asks before an account is linked, or returns to
 * the sign-in page with a note. The return address survives each case.
 */
export async function finishSingleSignOn(
  auth: Auth,
  caller: Caller,
  query: URLSearchParams,
): Promise<{ location: string; cookies: string[] }> {
  const started = readSignedCookie(auth, startCookie, caller.headers) ?? '/user/signin';
  const engine = await auth.singleSignOn?.engine();
  if (!engine) {
    tell('unavailable');
    return { location: addressOf(started, '/signin', { sso: 'unavailable' }), cookies: [] };
  }
  const target = new URL(`/api/auth/callback/${singleSignOnId}`, auth.env.siteOrigin);
  for (const name of ['code', 'state', 'error', 'iss']) {
    const value = query.get(name);
    if (value) target.searchParams.set(name, value);
  }
  const trip: RoundTrip = {};
  const answer = await roundTrips.run(trip, () =>
    engine.handler(new Request(target, { headers: engineHeaders(auth.env, caller) })),
  );
  const lines = answer.headers.getSetCookie();
  const end = new URL(answer.headers.get('location') ?? '/', auth.env.siteOrigin);
  if (end.origin === auth.env.siteOrigin && (isGiven(lines, 'session_token') || isGiven(lines, 'two_factor'))) {
    const returnPath = safeReturnPath(end.pathname + end.search + end.hash);
    const userId = await tellClaims(auth, trip);
    const isChallenged = isGiven(lines, 'two_factor');
    tell(isChallenged ? 'twoFactor' : 'signedIn');
    if (!isChallenged && userId) await recordSignIn(auth, caller, userId, 'single sign-on');
    const location = isChallenged ? addressOf(started, '/two-factor', {}, returnPath) : returnPath;
    return { location, cookies: withHint(lines, auth.env.siteOrigin) };
  }
  const from = /^(\/es)?\/user\/signin$/.test(end.pathname) ? end.pathname + end.search : started;
  if (trip.unlinked) {
    tell('link');
    return { location: addressOf(from, '/link-single-sign-on'), cookies: [makeLinkCookie(auth, trip.unlinked)] };
  }
  const { code, message } = trip.refusal ?? refusalOf(end.searchParams.get('error'), query.has('error'));
  // Anybody can open the callback's address without a sign-in of their own.
  const level = code === 'stale' || code === 'cancelled' ? 'info' : 'warn';
  tell(code);
  auth.log[level]({ reason: code, detail: message }, 'single sign-on let nobody in');
  // Only an answer of the provider says something about a sign-in.
  if (level === 'warn') recordFailure(auth, caller, null, `single sign-on: ${code}`);
  return { location: addressOf(from, '/signin', { sso: code }), cookies: [] };
}

const tell = (outcome: string): void => report('signIn', { method: 'single-sign-on', outcome });

/** Passes the claims of a person on who has signed in. @returns their id */
async function tellClaims(auth: Auth, { person }: RoundTrip): Promise<string | null> {
  const userId = person && (await findSingleSignOn(auth.db, singleSignOnId, person.subject));
  if (!userId) return null;
  await auth.onSingleSignOn?.(userId, person.claims);
  return userId;
}

/** Returns whether the last line of a cookie sets it, rather than removes it. */
function isGiven(lines: readonly string[], name: 'session_token' | 'two_factor'): boolean {
  const last = lines.findLast((line) => line.split('=', 1)[0]?.endsWith(`.${name}`));
  return last !== undefined && !/^[^=]*=;|;\s*max-age=0(;|$)/i.test(last);
}

/** Returns another sign-in page, with the language and return address of the first. */
function addressOf(
  signInPath: string,
  page: '/signin' | '/two-factor' | '/link-single-sign-on',
  parameters: Record<string, string> = {},
  returnPath?: string,
): string {
  const from = new URL(signInPath, 'http://site.invalid');
  const query = new URLSearchParams(parameters);
  const requestedPath = safeReturnPath(returnPath ?? from.searchParams.get('returnurl'), '');
  if (requestedPath) query.set('returnurl', requestedPath);
  const address = from.pathname.replace(/\/signin$/, page);
  return query.size > 0 ? `${address}?${query}` : address;
}

const staleProblems = new Set([
  'state_mismatch',
  'state_not_found',
  'state_invalid',
  'please_restart_the_process',
  'invalid_callback_request',
]);
/** RFC 6749, 4.1.2.1, and OpenID Connect Core 1.0, 3.1.2.6. */
const cancelProblems = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

/** Classifies an error of better-auth, or one that the provider sent instead of a code. */
function refusalOf(problem: string | null, isOfProvider: boolean): { code: SingleSignOnRefusal; message: string } {
  const message = isOfProvider
    ? `the provider answered "${(problem ?? '').slice(0, 60)}"`
    : `better-auth refused it: ${problem ?? 'no reason'}`;
  if (problem === 'issuer_mismatch') return { code: 'wrongIssuer', message };
  if (staleProblems.has(problem ?? '')) return { code: 'stale', message };
  return { code: isOfProvider && cancelProblems.has(problem ?? '') ? 'cancelled' : 'refused', message };
}
