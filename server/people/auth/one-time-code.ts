import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which an authenticator displays a code (RFC 6238). */
const periodSeconds = 30;
/**
 * Steps searched before and after the present one: better-auth accepts one on each side, and reads its clock a moment
 * later, when the next step may have begun.
 */
const steps = [2, 1, 0, -1, -2];

/** Computes the code of a time step: SHA-1, six digits. The key is the secret's text, as better-auth makes it. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Returns the time step of a code, counted from 1970; null for a code of no step near the present.
 * @param at milliseconds since 1970
 */
export function findTimeStep(secret: string, code: string, at: number): number | null {
  const now = Math.floor(at / (periodSeconds * 1_000));
  const given = Buffer.from(code);
  const found = steps.find((offset) => {
    const expected = Buffer.from(codeOf(secret, now + offset));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return found === undefined ? null : now + found;
}
