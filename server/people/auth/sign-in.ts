import { report } from '../../platform/monitoring/happenings.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { toAlias } from './address-alias.ts';
import type { AuthCode } from './auth.contract.ts';
import { deleteSession } from './auth.repo.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { engineHeaders, type Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { deviceCookie, readDeviceKey } from './device-cookie.ts';
import { callEngine } from './engine-call.ts';
import { recordFailure, recordSignIn } from './record-sign-in.ts';
import { readSession } from './session.ts';
import { withHint } from './sign-in-hint.ts';

/** A refusal with the time to wait. */
export type Throttled<T> =
  | Result<T, AuthCode>
  | { ok: false; code: 'tooManyAttempts'; message: string; retryAfterSeconds: number };

export const tooMany = (retryAfterSeconds: number) => ({
  ...fail('tooManyAttempts' as const, 'Too many attempts.'),
  retryAfterSeconds,
});

export type SignInStep =
  | { step: 'signedIn'; cookies: string[] }
  /** The password was right; the code of the authenticator comes next. */
  | { step: 'twoFactor'; cookies: string[] };

/**
 * Signs in with e-mail and password. An unknown address costs the same work and gets the same answer as a wrong
 * password. An earlier session of the browser ends; the new one has a new identifier.
 */
export async function signIn(
  auth: Auth,
  caller: Caller,
  input: { email: string; password: string },
): Promise<Throttled<SignInStep>> {
  const answer = await trySignIn(auth, caller, input);
  report('signIn', { method: 'password', outcome: answer.ok ? answer.value.step : answer.code });
  return answer;
}

async function trySignIn(
  auth: Auth,
  caller: Caller,
  input: { email: string; password: string },
): Promise<Throttled<SignInStep>> {
  const email = normalizeEmail(input.email);
  const device = readDeviceKey(auth.env, caller.headers, email);
  const attempt = device
    ? await auth.throttle.attempt('signInOnDevice', device, caller.address)
    : await auth.throttle.attempt('signIn', email, caller.address);
  if (!attempt.isAllowed) {
    recordFailure(auth, caller, email, 'too many attempts');
    return tooMany(attempt.retryAfterSeconds);
  }
  const before = await readSession(auth, caller.headers);
  const headers = engineHeaders(auth.env, caller);
  const answer = await callEngine(() =>
    auth.engine.api.signInEmail({
      body: { email: toAlias(email), password: input.password },
      headers,
      returnHeaders: true,
    }),
  );
  if (!answer.ok) {
    const isUnconfirmed = answer.refusal === 'EMAIL_NOT_VERIFIED';
    recordFailure(auth, caller, email, isUnconfirmed ? 'address not confirmed' : 'wrong password or no account');
    return isUnconfirmed
      ? fail('emailNotVerified', 'The email address is not confirmed yet.')
      : fail('invalidCredentials', 'Email address or password is wrong.');
  }
  await attempt.succeed();
  if (before) await deleteSession(auth.db, before.user.id, before.session.id);
  const cookies = [...withHint(answer.cookies, auth.env.siteOrigin), deviceCookie(auth.env, email)];
  if ('twoFactorRedirect' in answer.response) return succeed({ step: 'twoFactor', cookies });
  await recordSignIn(auth, caller, answer.response.user.id, 'password');
  return succeed({ step: 'signedIn', cookies });
}
