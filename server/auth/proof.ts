import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Auth } from './create-auth.ts';

/** What a link in a mail proves: that whoever follows it reads this mailbox. */
const proofSchema = v.variant('purpose', [
  v.object({
    purpose: v.literal('verifyEmail'),
    userId: v.string(),
    email: v.string(),
    /** Confirming activates the password of the sign-up the link belongs to, and of no other. */
    passwordHash: v.string(),
    name: v.string(),
  }),
  v.object({ purpose: v.literal('changeEmail'), userId: v.string(), email: v.string(), newEmail: v.string() }),
  v.object({ purpose: v.literal('resetPassword'), userId: v.string(), email: v.string() }),
]);
type Proof = v.InferOutput<typeof proofSchema>;
export type Purpose = Proof['purpose'];

const shape = /^[\w-]{43}$/;
const identifier = (purpose: Purpose, token: string) => `${purpose}:${token}`;

/** Makes the token of a link; only its hash is stored. */
export async function issueProof(auth: Auth, proof: Proof, lifetimeSeconds: number): Promise<string> {
  const { internalAdapter } = await auth.engine.$context;
  const token = randomBytes(32).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: identifier(proof.purpose, token),
    value: JSON.stringify(proof),
    expiresAt: new Date(Date.now() + lifetimeSeconds * 1_000),
  });
  return token;
}

/** Whether a token could still be redeemed; for showing the form. */
export async function isProofValid(auth: Auth, purpose: Purpose, token: string): Promise<boolean> {
  if (!shape.test(token)) return false;
  const { internalAdapter } = await auth.engine.$context;
  const found = await internalAdapter.findVerificationValue(identifier(purpose, token));
  return found !== null && found.expiresAt > new Date();
}

/** Redeems a token: of several who try at once, one gets it, and nobody afterwards. */
export async function redeemProof<P extends Purpose>(
  auth: Auth,
  purpose: P,
  token: string,
): Promise<Extract<Proof, { purpose: P }> | null> {
  if (!shape.test(token)) return null;
  const { internalAdapter } = await auth.engine.$context;
  const found = await internalAdapter.consumeVerificationValue(identifier(purpose, token));
  if (!found) return null;
  const proof = v.parse(proofSchema, JSON.parse(found.value));
  return proof.purpose === purpose ? (proof as Extract<Proof, { purpose: P }>) : null;
}
