import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';
import { cookiePrefix } from './auth-engine.ts';

/** A session's token and better-auth's signature, as in the decoded cookie. */
const shape = /^([\w-]{16,128})\.([A-Za-z\d+/]{43}=)$/;

/** Most cached cookies with a valid signature, some 200 bytes each. */
const capacity = 2_000;
/** Tokens by secret and cookie value. The signature stays valid whether or not the session still exists. */
const signed = new Map<string, string>();

/**
 * Returns the token of the session cookie if the signature is ours, else null. Computes what better-auth does, without
 * a round trip to Web Crypto, because it runs at every request of a signed-in person.
 */
export function readSessionToken(
  { siteOrigin, sessionSecret }: Pick<Env, 'siteOrigin' | 'sessionSecret'>,
  headers: Headers,
): string | null {
  const name = `${cookiePrefix(siteOrigin)}.session_token=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  // The first of several, like better-auth: a cookie planted beside it has no effect.
  const value = pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
  if (value === undefined) return null;
  const question = `${sessionSecret} ${value}`;
  const known = signed.get(question);
  if (known !== undefined) return known;
  const token = readSigned(value, sessionSecret);
  if (token === null) return null;
  if (signed.size >= capacity) signed.clear();
  signed.set(question, token);
  return token;
}

function readSigned(value: string, secret: string): string | null {
  const [, token, signature] = shape.exec(decode(value)) ?? [];
  if (!token || !signature) return null;
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
