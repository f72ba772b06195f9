import { createHash, timingSafeEqual } from 'node:crypto';

/** The token of an `Authorization: Bearer` header, or null. */
export const readBearer = (header: string | null | undefined): string | null =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? null;

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
