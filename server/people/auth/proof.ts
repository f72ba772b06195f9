import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { findPasswordHash, findUserById } from './auth.repo.ts';
import type { Auth } from './create-auth.ts';
import { deleteEmailTokens, findEmailToken, replaceEmailToken, takeEmailToken } from './email-token.repo.ts';

/** What a link in an email proves: the person who follows it reads this mailbox. */
const proofSchema = v.variant('purpose', [
  v.strictObject({ purpose: v.literal('verifyEmail'), userId: v.string(), email: v.string(), name: v.string() }),
  v.strictObject({ purpose: v.literal('changeEmail'), userId: v.string(), email: v.string(), newEmail: v.string() }),
  v.strictObject({ purpose: v.literal('resetPassword'), userId: v.string(), email: v.string() }),
]);
type Proof = v.InferOutput<typeof proofSchema>;
export type Purpose = Proof['purpose'];

/** The stored proof, with a digest of the password that was valid when the link was sent. */
const storedSchema = v.strictObject({ proof: proofSchema, passwordDigest: v.string() });

const shape = /^[\w-]{43}$/;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Digests a confirmed password: before the address is confirmed, any sign-up may replace it. */
async function digestPassword(auth: Auth, userId: string): Promise<string> {
  const user = await findUserById(auth.db, userId);
  return digest((user?.emailVerified && (await findPasswordHash(auth.db, userId))) || '');
}

/**
 * Makes the token of a link, and invalidates earlier links of the same purpose: there is one row per person and
 * purpose. Only the token's digest is stored.
 */
export async function issueProof(auth: Auth, proof: Proof, lifetimeSeconds: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = auth.clock.now();
  await replaceEmailToken(auth.db, {
    userId: proof.userId,
    purpose: proof.purpose,
    tokenHash: digest(token),
    value: { proof, passwordDigest: await digestPassword(auth, proof.userId) },
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1_000),
    createdAt: now,
  });
  return token;
}

/** Invalidates the outstanding link of a purpose, if there is one. */
export async function withdrawProof(auth: Auth, userId: string, purpose: Purpose): Promise<void> {
  await deleteEmailTokens(auth.db, userId, purpose);
}

/** Returns whether a token is still valid, for displaying the form. */
export async function isProofValid(auth: Auth, purpose: Purpose, token: string): Promise<boolean> {
  if (!shape.test(token)) return false;
  const value = await findEmailToken(auth.db, { tokenHash: digest(token), purpose, now: auth.clock.now() });
  return value !== null && (await readCurrent(auth, value)) !== null;
}

/** Redeems a token once; only one of concurrent callers gets it. */
export async function redeemProof<P extends Purpose>(
  auth: Auth,
  purpose: P,
  token: string,
): Promise<Extract<Proof, { purpose: P }> | null> {
  if (!shape.test(token)) return null;
  const value = await takeEmailToken(auth.db, { tokenHash: digest(token), purpose, now: auth.clock.now() });
  const proof = value === null ? null : await readCurrent(auth, value);
  return proof?.purpose === purpose ? (proof as Extract<Proof, { purpose: P }>) : null;
}

/**
 * Returns the proof unless the password has changed since: each change invalidates earlier links, also a change by
 * better-auth itself.
 */
async function readCurrent(auth: Auth, value: unknown): Promise<Proof | null> {
  const { proof, passwordDigest } = v.parse(storedSchema, value);
  return passwordDigest === (await digestPassword(auth, proof.userId)) ? proof : null;
}
