import { createHmac } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';
import { findSigner, type Secrets } from '../../platform/secrets.ts';

/** Name of better-auth's cookies in this installation. */
export const cookiePrefix = (siteOrigin: string): string =>
  siteOrigin.startsWith('https:') ? '__Host-stanchion' : 'stanchion';

/** A session's token and better-auth's signature, as in the decoded cookie. */
const shape = /^([\w-]{16,128})\.([A-Za-z\d+/]{43}=)$/;

/** Most cached cookies with a valid signature, some 200 bytes each. */
const capacity = 2_000;
/** Tokens by secrets and cookie value. The signature stays valid whether or not the session still exists. */
const signed = new Map<string, string>();

/**
 * Returns the token of the session cookie if the signature is ours, else null. Computes what better-auth does, without
 * a round trip to Web Crypto, because it runs at every request of a signed-in person.
 */
export function readSessionToken(
  { siteOrigin, sessionSecrets }: Pick<Env, 'siteOrigin' | 'sessionSecrets'>,
  headers: Headers,
): string | null {
  const name = `${cookiePrefix(siteOrigin)}.session_token=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  // The first of several, like better-auth: a cookie planted beside it has no effect.
  const value = pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
  if (value === undefined) return null;
  const question = `${sessionSecrets.join(' ')} ${value}`;
  const known = signed.get(question);
  if (known !== undefined) return known;
  const token = readSigned(value, sessionSecrets);
  if (token === null) return null;
  if (signed.size >= capacity) signed.clear();
  signed.set(question, token);
  return token;
}

function readSigned(value: string, secrets: Secrets): string | null {
  const [, token, signature] = shape.exec(decode(value)) ?? [];
  if (!token || !signature) return null;
  const sign = (secret: string) => createHmac('sha256', secret).update(token).digest();
  return findSigner(secrets, Buffer.from(signature, 'base64'), sign) === null ? null : token;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
