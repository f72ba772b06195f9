import * as v from 'valibot';
import { fail, succeed } from '../../platform/result.ts';
import { findUserById, insertSingleSignOn } from './auth.repo.ts';
import type { Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { signIn, type SignInStep, type Throttled } from './sign-in.ts';
import { clearSignedCookie, readSignedCookie, writeSignedCookie } from './signed-cookie.ts';
import { singleSignOnId, type UnlinkedAccount } from './single-sign-on-provider.ts';

/** An account that the provider's person claims; linked once they have signed in to it here too. */
const linkCookie = {
  name: 'sso_link',
  seconds: 600,
  schema: v.object({
    userId: v.string(),
    email: v.string(),
    subject: v.string(),
    /** The password has been confirmed; only the code of the second step is missing. */
    isConfirmed: v.boolean(),
  }),
};

/**
 * Makes the cookie for the page that requests the account's password
 * (docs/decisions/sign-in.md#linking-single-sign-on).
 */
export const makeLinkCookie = (auth: Auth, { userId, email, subject }: UnlinkedAccount): string =>
  writeSignedCookie(auth, linkCookie, { userId, email, subject, isConfirmed: false });

/** Returns the address of the account that this browser is to link, or null. */
export function readLinkQuestion(auth: Auth, caller: Caller): { email: string } | null {
  const link = readSignedCookie(auth, linkCookie, caller.headers);
  return link && { email: link.email };
}

/** Signs in to the account with its password, and links it unless a second step follows. */
export async function confirmLink(
  auth: Auth,
  caller: Caller,
  input: { password: string },
): Promise<Throttled<SignInStep>> {
  const link = readSignedCookie(auth, linkCookie, caller.headers);
  if (!link) return fail('challengeOver', 'The question is older than ten minutes.');
  const { userId, email, subject } = link;
  const answer = await signIn(auth, caller, { email, password: input.password });
  if (!answer.ok) {
    const isWrong = answer.code === 'invalidCredentials';
    return isWrong ? fail('wrongPassword', 'The password is wrong.', { password: 'AuthWrongPassword' }) : answer;
  }
  const { step, cookies } = answer.value;
  if (step === 'twoFactor') {
    const confirmed = writeSignedCookie(auth, linkCookie, { userId, email, subject, isConfirmed: true });
    return succeed({ step, cookies: [...cookies, confirmed] });
  }
  return succeed({ step, cookies: [...cookies, await storeLink(auth, link)] });
}

/**
 * Links the account that has passed its second step, if this browser was to link it and its password was given. Returns
 * the cookies to set.
 */
export async function completeLink(auth: Auth, caller: Caller, userId: string): Promise<string[]> {
  const link = readSignedCookie(auth, linkCookie, caller.headers);
  return link?.isConfirmed && link.userId === userId ? [await storeLink(auth, link)] : [];
}

async function storeLink(auth: Auth, { userId, email, subject }: UnlinkedAccount): Promise<string> {
  const user = await findUserById(auth.db, userId);
  const accountId = { providerId: singleSignOnId, accountId: subject };
  // If the address has changed, the provider's claim is not about this account.
  const isLinked =
    user?.email === email && (await insertSingleSignOn(auth.db, { ...accountId, userId, now: auth.clock.now() }));
  if (isLinked) auth.sendLinkedEmail(userId);
  return clearSignedCookie(auth, linkCookie);
}
