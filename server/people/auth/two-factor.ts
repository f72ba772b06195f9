import type { Locale } from '../../platform/locale.rules.ts';
import { report } from '../../platform/monitoring/happenings.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { AuthCode } from './auth.contract.ts';
import { engineHeaders, type Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { callEngine } from './engine-call.ts';
import { completeLink } from './link-single-sign-on.ts';
import { confirmPassword } from './password.ts';
import { recordFailure, recordSignIn } from './record-sign-in.ts';
import { usedCode } from './second-step-codes.ts';
import { readOwnSession } from './session.ts';
import { tooMany, type Throttled } from './sign-in.ts';
import { withHint } from './sign-in-hint.ts';

/** The authenticator's key and the backup codes; displayed once. */
export interface TwoFactorSetup {
  secret: string;
  uri: string;
  backupCodes: string[];
}

/**
 * Begins the set-up of an authenticator, which takes effect once a code from it is entered.
 * @param input.issuer shown by the authenticator beside the address; it keeps the one it was set up with
 */
export async function enableTwoFactor(
  auth: Auth,
  caller: Caller,
  input: { password: string; issuer: string },
): Promise<Throttled<TwoFactorSetup>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const confirmed = await confirmPassword(auth, caller, own.value.user.id, input.password);
  if (!confirmed.ok) return confirmed;
  const answer = await callEngine(() =>
    auth.engine.api.enableTwoFactor({
      // A colon ends the issuer in the address that authenticators read.
      body: { password: input.password, method: 'totp', issuer: input.issuer.replaceAll(':', ' ') },
      headers: engineHeaders(auth.env, caller),
      returnHeaders: true,
    }),
  );
  if (!answer.ok || answer.response.method !== 'totp') return fail('alreadyOn', 'The second step is on already.');
  const { totpURI: uri, backupCodes } = answer.response;
  return succeed({ secret: new URL(uri).searchParams.get('secret') ?? '', uri, backupCodes });
}

/** Completes the set-up with a code of the authenticator. Returns the cookies of the renewed session. */
export async function confirmTwoFactor(
  auth: Auth,
  caller: Caller,
  input: { code: string; language: Locale },
): Promise<Throttled<string[]>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const attempt = await auth.throttle.attempt('code', own.value.user.id, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  const answer = await callEngine(() =>
    auth.engine.api.verifyTOTP({
      body: { code: input.code },
      headers: engineHeaders(auth.env, caller),
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return codeRefusal(answer.refusal) ?? wrongCode();
  await attempt.succeed();
  notify(auth, own.value.user, input.language, 'signInMethodAdded');
  return succeed(withHint(answer.cookies, auth.env.siteOrigin));
}

/** Turns the second step off. Returns the cookies of the renewed session. */
export async function disableTwoFactor(
  auth: Auth,
  caller: Caller,
  input: { password: string; language: Locale },
): Promise<Throttled<string[]>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const confirmed = await confirmPassword(auth, caller, own.value.user.id, input.password);
  if (!confirmed.ok) return confirmed;
  const answer = await callEngine(() =>
    auth.engine.api.disableTwoFactor({
      body: { password: input.password },
      headers: engineHeaders(auth.env, caller),
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return fail('wrongPassword', 'The password is wrong.', { password: 'AuthWrongPassword' });
  notify(auth, own.value.user, input.language, 'signInMethodRemoved');
  return succeed(withHint(answer.cookies, auth.env.siteOrigin));
}

function notify(
  auth: Auth,
  user: { id: string; email: string; name: string },
  asked: Locale,
  kind: 'signInMethodAdded' | 'signInMethodRemoved',
): void {
  auth.mailOwner({ userId: user.id, to: user.email }, asked, (language) => ({
    kind,
    name: user.name,
    method: 'twoFactor',
    link: auth.link(language, '/user/forgot-password'),
  }));
}

/** Checks the second step of a sign-in: a code of the authenticator, or a backup code. */
export async function verifyTwoFactor(
  auth: Auth,
  caller: Caller,
  input: { code: string },
): Promise<Throttled<string[]>> {
  const answer = await tryCode(auth, caller, input);
  report('signIn', { method: 'second-step', outcome: answer.ok ? 'signedIn' : answer.code });
  return answer;
}

async function tryCode(auth: Auth, caller: Caller, input: { code: string }): Promise<Throttled<string[]>> {
  // better-auth allows five attempts a challenge and ten in a row an account; this counts attempts by origin.
  const attempt = await auth.throttle.attempt('code', `challenge ${caller.address}`, caller.address);
  if (!attempt.isAllowed) {
    recordFailure(auth, caller, null, 'second step: too many attempts');
    return tooMany(attempt.retryAfterSeconds);
  }
  const body = { code: input.code };
  const headers = engineHeaders(auth.env, caller);
  const isOneTime = /^\d{6}$/.test(input.code);
  const answer = isOneTime
    ? await callEngine(() => auth.engine.api.verifyTOTP({ body, headers, returnHeaders: true }))
    : await callEngine(() => auth.engine.api.verifyBackupCode({ body, headers, returnHeaders: true }));
  if (answer.ok) {
    await attempt.succeed();
    const { id } = answer.response.user;
    await recordSignIn(auth, caller, id, isOneTime ? 'authenticator code' : 'backup code');
    const linked = await completeLink(auth, caller, id);
    return succeed([...withHint(answer.cookies, auth.env.siteOrigin), ...linked]);
  }
  const refused = challengeRefusal(answer.refusal);
  if (!refused.ok) recordFailure(auth, caller, null, `second step: ${refusalWords[refused.code] ?? 'refused'}`);
  return refused;
}

/** Reasons as the audit records them. */
const refusalWords: Partial<Record<AuthCode, string>> = {
  invalidCode: 'wrong code',
  usedCode: 'code used before',
  challengeOver: 'too late, or no sign-in begun',
};

/** After a wrong or used code another may follow; an expired challenge starts again. */
const challengeRefusal = (refusal: string): Result<never, AuthCode> =>
  codeRefusal(refusal) ?? fail('challengeOver', 'Please sign in again from the beginning.');

const wrongCode = () => fail('invalidCode' as const, 'The code is wrong.', { code: 'AuthInvalidCode' });

function codeRefusal(refusal: string): Result<never, AuthCode> | null {
  if (refusal === usedCode) return fail('usedCode', 'The code has been used already.', { code: 'AuthUsedCode' });
  return refusal === 'INVALID_CODE' || refusal === 'INVALID_BACKUP_CODE' ? wrongCode() : null;
}
