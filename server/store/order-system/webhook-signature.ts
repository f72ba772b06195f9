import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { findSigner, type Secrets } from '../../platform/secrets.ts';

/** How far the clock of the sender may be off, in seconds; an older message may be a stolen one. */
const tolerance = 300;

/** Headers of a message as Standard Webhooks name them. */
export interface SignedHeaders {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  /** `v1,` and the signature in base64; several of them separated by blanks. */
  signature: string;
}

/** Signs the exact bytes of a body. @param secret `whsec_` and the key in base64 */
export const signWebhook = (
  secret: string,
  { id, timestamp }: Omit<SignedHeaders, 'signature'>,
  body: string,
): Buffer =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();

/** Returns whether one of the secrets has signed a message within the last minutes. */
export function isSignedWebhook(secrets: Secrets, clock: Clock, headers: SignedHeaders, body: string): boolean {
  const { id, timestamp, signature } = headers;
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > tolerance) return false;
  return signature
    .split(' ')
    .slice(0, 10)
    .filter((each) => each.startsWith('v1,'))
    .some((each) => {
      const given = Buffer.from(each.slice('v1,'.length), 'base64');
      return findSigner(secrets, given, (secret) => signWebhook(secret, { id, timestamp }, body)) !== null;
    });
}
