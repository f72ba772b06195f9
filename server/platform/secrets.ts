import { timingSafeEqual } from 'node:crypto';

/**
 * Secrets of one purpose, during a rotation more than one: the first signs and encrypts, each of them is accepted
 * (docs/operate/secrets.md).
 */
export type Secrets = readonly [string, ...string[]];

/**
 * Returns the secret that made a signature, else null. Each is compared in constant time.
 * @param sign makes the signature by a secret
 */
export function findSigner(secrets: Secrets, given: Buffer, sign: (secret: string) => Buffer): string | null {
  for (const secret of secrets) {
    const expected = sign(secret);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return secret;
  }
  return null;
}
