import { fail, succeed } from '../result.ts';
import type { Locale } from '../content/content.rules.ts';
import type { SignUp } from './auth.contract.ts';
import { findPasswordHash, findUser, markVerified } from './auth.repo.ts';
import { demoPassword, lifetimes, normalizeEmail } from './auth.rules.ts';
import { credentials, users } from './auth.table.ts';
import type { Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { issueProof, redeemProof } from './proof.ts';
import type { Result } from '../result.ts';
import type { AuthCode } from './auth.contract.ts';
import { tooMany, type Throttled } from './sign-in.ts';

/**
 * Takes a sign-up. The answer comes before any of the work, so that it is the same, and as fast, for an address that
 * has an account: its owner gets a mail that says so.
 */
export async function signUp(
  auth: Auth,
  caller: Caller,
  input: SignUp & { language: Locale },
): Promise<Throttled<null>> {
  const email = normalizeEmail(input.email);
  const attempt = await auth.throttle.attempt('signUp', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('sign-up', () => takeSignUp(auth, { ...input, email }));
  return succeed(null);
}

async function takeSignUp(auth: Auth, input: SignUp & { language: Locale }): Promise<void> {
  const { email, language } = input;
  const name = `${input.firstName} ${input.lastName}`;
  const known = await findUser(auth.db, email);
  if (known?.emailVerified) {
    const link = auth.link(language, '/user/forgot-password');
    auth.mail(email, language, { kind: 'accountExists', name: known.name, link });
    return;
  }
  const { password } = await auth.engine.$context;
  const passwordHash = await password.hash(input.password);
  const user = known ?? (await createUser(auth, { email, name, isVerified: false }));
  await storePassword(auth, user.id, passwordHash);
  await auth.onUserCreated({ ...input, id: user.id, name });
  await sendVerification(auth, { ...user, name }, passwordHash, language);
}

async function sendVerification(
  auth: Auth,
  user: { id: string; email: string; name: string },
  passwordHash: string,
  language: Locale,
): Promise<void> {
  const { id: userId, email, name } = user;
  const token = await issueProof(
    auth,
    { purpose: 'verifyEmail', userId, email, name, passwordHash },
    lifetimes.verifyEmail,
  );
  auth.mail(email, language, { kind: 'verifyEmail', name, link: auth.link(language, '/user/verify-email', { token }) });
}

/** Sends the confirmation again; alike for addresses that are unknown, confirmed, or waiting. */
export async function resendVerification(
  auth: Auth,
  caller: Caller,
  input: { email: string; language: Locale },
): Promise<Throttled<null>> {
  const email = normalizeEmail(input.email);
  const attempt = await auth.throttle.attempt('resend', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('resend verification', async () => {
    const user = await findUser(auth.db, email);
    if (!user || user.emailVerified) return;
    const passwordHash = await findPasswordHash(auth.db, user.id);
    if (passwordHash) await sendVerification(auth, user, passwordHash, input.language);
  });
  return succeed(null);
}

/** Confirms an address with the token of the mail, once. */
export async function verifyEmail(auth: Auth, token: string): Promise<Result<null, AuthCode>> {
  const proof = await redeemProof(auth, 'verifyEmail', token);
  const user = proof && (await findUser(auth.db, proof.email));
  if (!user || user.id !== proof.userId || user.emailVerified)
    return fail('invalidToken', 'The link has been used or has expired.');
  await storePassword(auth, user.id, proof.passwordHash);
  await markVerified(auth.db, user.id, proof.name);
  return succeed(null);
}

/**
 * Makes an account that is ready to be used, or answers the one there is; for seeding. The demo password is hashed once
 * for all accounts and marked, so that production can refuse it.
 */
export async function createVerifiedUser(
  auth: Auth,
  input: { email: string; name: string; password: string },
): Promise<{ id: string; isNew: boolean }> {
  const email = normalizeEmail(input.email);
  const known = await findUser(auth.db, email);
  if (known) return { id: known.id, isNew: false };
  const { password } = await auth.engine.$context;
  const isDemo = input.password === demoPassword;
  const hash = isDemo ? await (demoHash ??= password.hash(demoPassword)) : await password.hash(input.password);
  const user = await createUser(auth, { email, name: input.name, isVerified: true });
  await storePassword(auth, user.id, hash, isDemo ? 'demo' : null);
  return { id: user.id, isNew: true };
}
let demoHash: Promise<string> | undefined;

async function createUser(auth: Auth, input: { email: string; name: string; isVerified: boolean }) {
  const { generateId } = await auth.engine.$context;
  const now = auth.clock.now();
  const id = generateId({ model: 'user' });
  if (!id) throw new Error('better-auth made no identifier.');
  const row = {
    id,
    email: input.email,
    name: input.name,
    emailVerified: input.isVerified,
    createdAt: now,
    updatedAt: now,
  };
  const [created] = await auth.db.insert(users).values(row).onConflictDoNothing().returning();
  const user = created ?? (await findUser(auth.db, input.email));
  if (!user) throw new Error('The user could neither be created nor found.');
  return user;
}

/** Sets the password of a user who may have none yet. */
export async function storePassword(
  auth: Auth,
  userId: string,
  hash: string,
  mark: 'demo' | null = null,
): Promise<void> {
  const { generateId } = await auth.engine.$context;
  const now = auth.clock.now();
  await auth.db
    .insert(credentials)
    .values({
      id: generateId({ model: 'account' }) || userId,
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      scope: mark,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password: hash, scope: mark, updatedAt: now },
    });
}
