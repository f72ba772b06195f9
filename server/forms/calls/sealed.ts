import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';

type SealServices = { clock: Clock; env: Pick<Env, 'sessionSecret'> };

/** Encrypts what we hand out; the purpose is part of the key, so that one kind cannot replace another. */
const keyFor = ({ env }: SealServices, use: string): Buffer =>
  createHash('sha256').update(`${env.sessionSecret} form-call ${use}`).digest();

const envelope = v.strictObject({ until: v.number(), content: v.unknown() });

/** Returns a text that only this installation can decrypt, valid for some seconds. */
export function seal(
  services: SealServices,
  use: string,
  { content, seconds }: { content: object; seconds: number },
): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, use), nonce);
  const until = services.clock.now().getTime() + seconds * 1_000;
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ until, content }), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text of `seal` for the same purpose; null where it is invalid, expired, or of another form. */
export function unseal<T>(
  services: SealServices,
  use: string,
  text: string,
  schema: v.GenericSchema<unknown, T>,
): T | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 29) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(services, use), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(12, 28));
    const opened = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    const { until, content } = v.parse(envelope, JSON.parse(opened));
    const parsed = v.safeParse(schema, content);
    return parsed.success && until > services.clock.now().getTime() ? parsed.output : null;
  } catch {
    return null;
  }
}
