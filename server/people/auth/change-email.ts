import { placePath } from '../../content/items/site-places.rules.ts';
import { eq } from 'drizzle-orm';
import type { Locale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { AuthCode } from './auth.contract.ts';
import { findUser, findUserById } from './auth.repo.ts';
import { lifetimes } from './auth.rules.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { users } from './auth.table.ts';
import type { Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { confirmPassword } from './password.ts';
import { deleteEmailTokens } from './email-token.repo.ts';
import { issueProof, redeemProof, withdrawProof } from './proof.ts';
import { readOwnSession } from './session.ts';
import { mailAccountExists, countSecurityEmail } from './sign-up.ts';
import { tooMany, type Throttled } from './sign-in.ts';

/**
 * Requests a new address. It takes effect when the link sent there is followed. The answer does not reveal whether the
 * new address has an account; its owner gets the email about a late sign-up.
 */
export async function changeEmail(
  auth: Auth,
  caller: Caller,
  input: { newEmail: string; password: string; language: Locale },
): Promise<Throttled<null>> {
  const own = await readOwnSession(auth, caller);
  if (!own.ok) return own;
  const { user } = own.value;
  const newEmail = normalizeEmail(input.newEmail);
  if (newEmail === user.email)
    return fail('invalidInput', 'This is the address already.', { newEmail: 'AuthEmailUnchanged' });
  const confirmed = await confirmPassword(auth, caller, user.id, input.password);
  if (!confirmed.ok) return confirmed;
  // Counted per requesting person, so that requests of other people do not use up their budget.
  const attempt = await auth.throttle.attempt('changeEmail', user.id, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('change e-mail', user.id, async () => {
    // Also when this request sends no link: asking again abandons the earlier address.
    await withdrawProof(auth, user.id, 'changeEmail');
    const taken = await findUser(auth.db, newEmail);
    if (taken?.emailVerified) {
      if (!(await countSecurityEmail(auth, 'accountExistsEmail', newEmail))) return;
      mailAccountExists(auth, taken, input.language);
      return;
    }
    const proof = { purpose: 'changeEmail', userId: user.id, email: user.email, newEmail } as const;
    const token = await issueProof(auth, proof, lifetimes.changeEmail);
    auth.mailOwner({ userId: user.id, to: newEmail }, input.language, (language) => ({
      kind: 'confirmNewEmail',
      name: user.name,
      link: auth.link(language, '/user/verify-email', { token, change: '1' }),
    }));
  });
  return succeed(null);
}

/** Makes the new address the account's, by the token sent there, and informs the old address. */
export async function confirmNewEmail(
  auth: Auth,
  input: { token: string; language: Locale },
): Promise<Result<{ userId: string; newEmail: string }, AuthCode>> {
  const invalid = fail('invalidToken' as const, 'The link has been used or has expired.');
  const proof = await redeemProof(auth, 'changeEmail', input.token);
  if (!proof) return invalid;
  const user = await findUserById(auth.db, proof.userId);
  // A later change makes the link invalid.
  if (!user || user.email !== proof.email) return invalid;
  const squatter = await findUser(auth.db, proof.newEmail);
  if (squatter?.emailVerified) return invalid;
  await auth.db.transaction(async (tx) => {
    // An unconfirmed sign-up has no claim to this address.
    if (squatter) await tx.delete(users).where(eq(users.id, squatter.id));
    await tx
      .update(users)
      .set({ email: proof.newEmail, emailVerified: true, updatedAt: auth.clock.now() })
      .where(eq(users.id, user.id));
    // Links sent to the old address prove nothing about the new one.
    await deleteEmailTokens(tx, user.id);
  });
  auth.mailOwner({ userId: user.id, to: proof.email }, input.language, (language) => ({
    kind: 'emailChanged',
    name: user.name,
    newEmail: proof.newEmail,
    link: new URL(placePath('contact', language), auth.env.siteOrigin).href,
  }));
  return succeed({ userId: user.id, newEmail: proof.newEmail });
}
