import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { SignUp, AuthCode } from './auth.contract.ts';
import { deleteContestedPassword, findPasswordHash, findUser, lockUser, markVerified } from './auth.repo.ts';
import { demoPassword, lifetimes } from './auth.rules.ts';
import { normalizeEmail } from '../../platform/email.rules.ts';
import { credentials, users } from './auth.table.ts';
import type { Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';
import { issueProof, redeemProof } from './proof.ts';
import { tooMany, type Throttled } from './sign-in.ts';

interface Asked {
  language: Locale;
  /** The person's target page; the link of the email carries it (docs/decisions/sign-in.md#intent-survives-sign-in). */
  returnPath?: string | undefined;
}

/**
 * Accepts a sign-up. The response precedes all work, so that it is the same, and as fast, for an address with an
 * account, whose owner gets an email about it.
 */
export async function signUp(auth: Auth, caller: Caller, input: SignUp & Asked): Promise<Throttled<null>> {
  const email = normalizeEmail(input.email);
  const attempt = await auth.throttle.attempt('signUp', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('sign-up', email, () => takeSignUp(auth, { ...input, email }));
  return succeed(null);
}

async function takeSignUp(auth: Auth, input: SignUp & Asked): Promise<void> {
  const { email, language } = input;
  const name = `${input.firstName} ${input.lastName}`;
  const known = await findUser(auth.db, email);
  if (known?.emailVerified) {
    if (!(await countSecurityEmail(auth, 'accountExistsEmail', email))) return;
    mailAccountExists(auth, known, language);
    return;
  }
  const { password } = await auth.engine.$context;
  const passwordHash = await password.hash(input.password);
  const user = known ?? (await createUser(auth, { email, name, isVerified: false }));
  if (!(await storeUnconfirmedPassword(auth, user.id, passwordHash))) return;
  await auth.onUserCreated({ ...input, id: user.id, name });
  await sendVerification(auth, { ...user, name }, input);
}

/** Sends the owner of an address the email that a sign-up was tried with it. */
export function mailAccountExists(auth: Auth, owner: { id: string; email: string; name: string }, asked: Locale): void {
  auth.mailOwner({ userId: owner.id, to: owner.email }, asked, (language) => ({
    kind: 'accountExists',
    name: owner.name,
    link: auth.link(language, '/user/forgot-password'),
  }));
}

async function sendVerification(
  auth: Auth,
  user: { id: string; email: string; name: string },
  { language, returnPath }: Asked,
): Promise<void> {
  const { id: userId, email, name } = user;
  if (!(await countSecurityEmail(auth, 'verifyEmail', email))) return;
  const token = await issueProof(auth, { purpose: 'verifyEmail', userId, email, name }, lifetimes.verifyEmail);
  const carried = { token, ...(returnPath !== undefined && { returnurl: returnPath }) };
  auth.mail(email, language, { kind: 'verifyEmail', name, link: auth.link(language, '/user/verify-email', carried) });
}

/**
 * Counts an email that anybody can cause to an address.
 * @returns whether it may be sent
 */
export async function countSecurityEmail(
  auth: Auth,
  kind: 'resetEmail' | 'verifyEmail' | 'accountExistsEmail',
  email: string,
): Promise<boolean> {
  return (await auth.throttle.attempt(kind, email, '')).isAllowed;
}

/** Sends the confirmation again; the answer is the same for unknown, confirmed and waiting addresses. */
export async function resendVerification(
  auth: Auth,
  caller: Caller,
  input: { email: string } & Asked,
): Promise<Throttled<null>> {
  const email = normalizeEmail(input.email);
  const attempt = await auth.throttle.attempt('resend', email, caller.address);
  if (!attempt.isAllowed) return tooMany(attempt.retryAfterSeconds);
  auth.background.start('resend verification', email, async () => {
    const user = await findUser(auth.db, email);
    if (user && !user.emailVerified) await sendVerification(auth, user, input);
  });
  return succeed(null);
}

/**
 * Confirms an address with the token of the email, once. After several sign-ups for it any of their passwords may be a
 * stranger's: none counts then, and the token to choose one is returned.
 */
export async function verifyEmail(auth: Auth, token: string): Promise<Result<{ resetToken: string | null }, AuthCode>> {
  const proof = await redeemProof(auth, 'verifyEmail', token);
  const confirmed = proof && (await confirmUser(auth, proof));
  if (!proof || !confirmed) return fail('invalidToken', 'The link has been used or has expired.');
  if (!confirmed.isContested) return succeed({ resetToken: null });
  const { userId, email } = proof;
  return succeed({
    resetToken: await issueProof(auth, { purpose: 'resetPassword', userId, email }, lifetimes.resetPassword),
  });
}

/**
 * Confirms the user's address, and removes a contested password.
 * @returns null if there is nothing to confirm
 */
async function confirmUser(
  auth: Auth,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<{ isContested: boolean } | null> {
  return auth.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.email !== email || user.emailVerified) return null;
    await markVerified(tx, userId, name);
    return { isContested: await deleteContestedPassword(tx, userId) };
  });
}

/**
 * Sets the password of an unconfirmed account, and marks one that replaces another as contested.
 * @returns false if the address has been confirmed meanwhile
 */
async function storeUnconfirmedPassword(auth: Auth, userId: string, hash: string): Promise<boolean> {
  return auth.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || user.emailVerified) return false;
    const isReplaced = (await findPasswordHash(tx, userId)) !== null;
    await storePassword({ ...auth, db: tx }, userId, hash, isReplaced ? 'contested' : null);
    return true;
  });
}

/**
 * Makes a confirmed account, or returns the existing one; for seeding. The demo password is hashed once for all
 * accounts and marked, so that production can refuse it.
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

/** Stores a user; a user who has the address meanwhile is returned instead. */
export async function createUser(auth: Auth, input: { email: string; name: string; isVerified: boolean }) {
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

/** Sets the password of a user, who may have none yet. */
export async function storePassword(
  auth: Auth,
  userId: string,
  hash: string,
  mark: 'demo' | 'contested' | null = null,
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
