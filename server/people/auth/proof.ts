import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { findPasswordHash, findUserById } from './auth.repo.ts';
import type { Auth } from './create-auth.ts';
import { deleteEmailTokens, findEmailToken, replaceEmailToken, takeEmailToken } from './email-token.repo.ts';

/** Holds what a link in a mail proves: that the person who follows it reads this mailbox. */
const proofSchema = v.variant('purpose', [
  v.strictObject({ purpose: v.literal('verifyEmail'), userId: v.string(), email: v.string(), name: v.string() }),
  v.strictObject({ purpose: v.literal('changeEmail'), userId: v.string(), email: v.string(), newEmail: v.string() }),
  v.strictObject({ purpose: v.literal('resetPassword'), userId: v.string(), email: v.string() }),
]);
type Proof = v.InferOutput<typeof proofSchema>;
export type Purpose = Proof['purpose'];

/** The proof as it is stored: with a digest of the password that was valid when its link was sent. */
const storedSchema = v.strictObject({ proof: proofSchema, passwordDigest: v.string() });

const shape = /^[\w-]{43}$/;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Of a password that counts: before the address is confirmed anybody's sign-up may replace it. */
async function digestPassword(auth: Auth, userId: string): Promise<string> {
  const user = await findUserById(auth.db, userId);
  return digest((user?.emailVerified && (await findPasswordHash(auth.db, userId))) || '');
}

/**
 * Makes the token of a link and makes every earlier link of the same purpose invalid: a person has one row a purpose.
 * Only the token's digest is stored.
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

/** Makes the outstanding link of a purpose invalid, if there is one. */
export async function withdrawProof(auth: Auth, userId: string, purpose: Purpose): Promise<void> {
  await deleteEmailTokens(auth.db, userId, purpose);
}

/** Tells whether a token could still be redeemed; for showing the form. */
export async function isProofValid(auth: Auth, purpose: Purpose, token: string): Promise<boolean> {
  if (!shape.test(token)) return false;
  const value = await findEmailToken(auth.db, { tokenHash: digest(token), purpose, now: auth.clock.now() });
  return value !== null && (await readCurrent(auth, value)) !== null;
}

/** Redeems a token: of several who try at once, one gets it, and nobody afterwards. */
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
 * Returns the proof unless the password has changed since: every way of changing one makes the links of before invalid,
 * also those that better-auth goes without us.
 */
async function readCurrent(auth: Auth, value: unknown): Promise<Proof | null> {
  const { proof, passwordDigest } = v.parse(storedSchema, value);
  return passwordDigest === (await digestPassword(auth, proof.userId)) ? proof : null;
}
