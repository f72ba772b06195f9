import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the token of an `Authorization: Bearer` header; null without one. */
export const readBearer = (header: string | null | undefined): string | null =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? null;

/** Returns whether a token is one of several; each is compared. */
export const isOneOf = (given: string, secrets: readonly string[]): boolean =>
  secrets.filter((secret) => isSameSecret(given, secret)).length > 0;

/** Compares in constant time, for any lengths. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
