import { randomBytes } from 'node:crypto';
import type { Locale } from '../../platform/locale.rules.ts';
import { findUser } from './auth.repo.ts';
import { lifetimes } from './auth.rules.ts';
import type { Auth } from './create-auth.ts';
import { issueProof } from './proof.ts';
import { createUser, storePassword } from './sign-up.ts';

/**
 * Returns the account of an address, made if there is none: not confirmed yet, and without a password.
 * @param language of a new account
 */
export async function findOrCreateUser(auth: Auth, email: string, language: Locale) {
  const known = await findUser(auth.db, email);
  if (known) return known;
  const name = email.split('@', 1)[0] ?? email;
  const user = await createUser(auth, { email, name, isVerified: false });
  await auth.onUserCreated({ ...user, firstName: '', lastName: '', country: '', language });
  return user;
}

/**
 * Sends the owner of an unconfirmed address a link to choose a password, which confirms the address. A password that
 * somebody else set for this address before, or sets meanwhile, never opens the account: this one counts as contested.
 * @returns the link
 */
export async function sendInvitation(
  auth: Auth,
  user: { id: string; email: string; name: string },
  asked: Locale,
): Promise<string> {
  const { password } = await auth.engine.$context;
  await storePassword(auth, user.id, await password.hash(randomBytes(32).toString('base64url')), 'contested');
  const proof = { purpose: 'resetPassword' as const, userId: user.id, email: user.email };
  const token = await issueProof(auth, proof, lifetimes.invitation);
  auth.mailOwner({ userId: user.id, to: user.email }, asked, (language) => ({
    kind: 'invited',
    name: user.name,
    link: auth.link(language, '/user/reset-password', { token }),
  }));
  return auth.link(asked, '/user/reset-password', { token });
}
