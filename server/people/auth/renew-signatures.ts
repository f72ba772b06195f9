import { createHmac } from 'node:crypto';
import { findSigner, type Secrets } from '../../platform/secrets.ts';

/** A cookie of better-auth: any value, a dot and the signature, as in `hono`'s and Express' signed cookies. */
const shape = /^(.+)\.([A-Za-z\d+/]{43}=)$/s;

const signatureOf = (secret: string, value: string): Buffer => createHmac('sha256', secret).update(value).digest();

/**
 * Returns the cookies of a request with signatures by the current secret in place of those by an earlier one:
 * better-auth checks its cookies by the current secret only. Forged signatures stay as they are.
 * @param cookies of a `Cookie` header
 */
export function renewSignatures(cookies: string, prefix: string, secrets: Secrets): string {
  if (secrets.length === 1) return cookies;
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .map((pair) => (pair.startsWith(`${prefix}.`) ? renewPair(pair, secrets) : pair))
    .join('; ');
}

function renewPair(pair: string, secrets: Secrets): string {
  const at = pair.indexOf('=');
  const [, value, signature] = shape.exec(decode(pair.slice(at + 1))) ?? [];
  if (!value || !signature) return pair;
  const given = Buffer.from(signature, 'base64');
  const signer = findSigner(secrets, given, (secret) => signatureOf(secret, value));
  const [current] = secrets;
  if (signer === null || signer === current) return pair;
  const renewed = `${value}.${signatureOf(current, value).toString('base64')}`;
  return `${pair.slice(0, at)}=${encodeURIComponent(renewed)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
