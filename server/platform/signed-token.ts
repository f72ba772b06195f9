import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { findSigner, type Secrets } from './secrets.ts';

/** Purpose of a token. It is signed too: a token of one purpose is refused for another, although the secret is the same. */
type Purpose = 'preview-link' | 'certificate-link' | 'unsubscribe-link' | 'sent-form';

const sign = (purpose: Purpose, payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${payload}`).digest();

/** Makes a token for an address: the content as JSON and its signature, readable by anybody, forged by nobody. */
export function signToken(purpose: Purpose, content: object, [secret]: Secrets): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${sign(purpose, payload, secret).toString('base64url')}`;
}

/** Returns the content of a token; null when it is forged, damaged, for another purpose or of another shape. */
export function readToken<Schema extends v.GenericSchema>(
  purpose: Purpose,
  token: string,
  { secrets, schema }: { secrets: Secrets; schema: Schema },
): v.InferOutput<Schema> | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const signer = findSigner(secrets, given, (secret) => sign(purpose, payload, secret));
  if (rest.length > 0 || signer === null) return null;
  const parsed = v.safeParse(schema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return parsed.success ? parsed.output : null;
}
