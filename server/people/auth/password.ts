import type { Locale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { passwordMessage, type AuthCode } from './auth.contract.ts';
import {
  deleteImpersonations,
  deleteOtherSessions,
  demoHashes,
  findPasswordHash,
  findUser,
  markVerified,
} from './auth.repo.ts';
import { demoPassword, lifetimes } from './auth.rules.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { engineHeaders, type Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { readDeviceKey } from './device-cookie.ts';
import { callEngine } from './engine-call.ts';
import { issueProof, redeemProof } from './proof.ts';
import { readOwnSession } from './session.ts';
import { tooMany, type Throttled } from './sign-in.ts';
import { withHint } from './sign-in-hint.ts';
import { countSecurityEmail, storePassword } from './sign-up.ts';

/**
 * Sends a link to choose a new password; answer and duration are the same for addresses without an account. Requests by
 * strangers do not block the owner: they count by their origin, and the latest of their few emails stays valid until
 * another is sent. A browser in which the owner has signed in always gets an email.
 */
export async function requestReset(
  auth: Auth,
  caller: Caller,
  input: { email: string; language: Locale },
): Promise<Throttled<null>> {
  const email = normalizeEmail(input.email);
  const device = readDeviceKey(auth.env, caller.headers, email);
  const attempt = device
    ? await auth.throttle.attempt('resetOnDevice', device, caller.address)
    : await auth.throttle.attempt('reset', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('reset link', email, async () => {
    if (!device && !(await countSecurityEmail(auth, 'resetEmail', email))) return;
    const user = await findUser(auth.db, email);
    if (!user) return;
    const token = await issueProof(auth, { purpose: 'resetPassword', userId: user.id, email }, lifetimes.resetPassword);
    auth.mailOwner({ userId: user.id, to: email }, input.language, (language) => ({
      kind: 'resetPassword',
      name: user.name,
      link: auth.link(language, '/user/reset-password', { token }),
    }));
  });
  return succeed(null);
}

/**
 * Sets a new password by the token of the email, once, and ends every session. A refused password does not use up the
 * token.
 */
export async function resetPassword(
  auth: Auth,
  input: { token: string; newPassword: string; language: Locale },
): Promise<Result<null, AuthCode>> {
  const early = passwordMessage(input.newPassword, '');
  if (early) return fail('invalidInput', 'The password may not be chosen.', { newPassword: early });
  const proof = await redeemProof(auth, 'resetPassword', input.token);
  const user = proof && (await findUser(auth.db, proof.email));
  if (!user || user.id !== proof.userId) return fail('invalidToken', 'The link has been used or has expired.');
  const late = passwordMessage(input.newPassword, user.email);
  if (late) return fail('invalidToken', 'The password may not be chosen.');
  const { password } = await auth.engine.$context;
  await storePassword(auth, user.id, await password.hash(input.newPassword));
  // The link came through the mailbox, which confirms the address.
  await markVerified(auth.db, user.id);
  await deleteOtherSessions(auth.db, user.id, null);
  // Earlier links are invalid now: the owner must be able to request another.
  await auth.throttle.forget('resetEmail', user.email);
  notify(auth, user, input.language);
  return succeed(null);
}

/** Changes the password of the signed-in person: all sessions end, and this browser gets a new one. */
export async function changePassword(
  auth: Auth,
  caller: Caller,
  input: { currentPassword: string; newPassword: string; language: Locale },
): Promise<Throttled<string[]>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const { user } = own.value;
  const problem = passwordMessage(input.newPassword, user.email);
  if (problem) return fail('invalidInput', 'The password may not be chosen.', { newPassword: problem });
  const attempt = await auth.throttle.attempt('password', user.id, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  const { currentPassword, newPassword } = input;
  const answer = await callEngine(() =>
    auth.engine.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: engineHeaders(auth.env, caller),
      returnHeaders: true,
    }),
  );
  if (!answer.ok)
    return fail('wrongPassword', 'The current password is wrong.', { currentPassword: 'AuthWrongPassword' });
  await attempt.succeed();
  await deleteImpersonations(auth.db, user.id);
  await auth.throttle.forget('resetEmail', user.email);
  notify(auth, user, input.language);
  return succeed(withHint(answer.cookies, auth.env.siteOrigin));
}

function notify(auth: Auth, user: { id: string; email: string; name: string }, asked: Locale): void {
  auth.mailOwner({ userId: user.id, to: user.email }, asked, (language) => ({
    kind: 'passwordChanged',
    name: user.name,
    link: auth.link(language, '/user/forgot-password'),
  }));
}

/** Returns whether a person can sign in by password; people from single sign-on have none until they set one. */
export async function hasPassword(auth: Auth, userId: string): Promise<boolean> {
  return (await findPasswordHash(auth.db, userId)) !== null;
}

/**
 * Returns whether a password is the signed-in person's; counted by the throttle, because it precedes sensitive changes.
 */
export async function confirmPassword(
  auth: Auth,
  caller: Caller,
  userId: string,
  given: string,
): Promise<Throttled<null>> {
  const attempt = await auth.throttle.attempt('password', userId, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  const { password } = await auth.engine.$context;
  const hash = await findPasswordHash(auth.db, userId);
  const isRight = hash !== null && (await password.verify({ hash, password: given }));
  if (!isRight) return fail('wrongPassword', 'The password is wrong.', { password: 'AuthWrongPassword' });
  await attempt.succeed();
  return succeed(null);
}

/** Returns whether an account still has the demo password; production refuses to start with one. */
export async function usesDemoPassword(auth: Auth): Promise<boolean> {
  const { password } = await auth.engine.$context;
  for (const hash of new Set(await demoHashes(auth.db))) {
    if (await password.verify({ hash, password: demoPassword })) return true;
  }
  return false;
}
