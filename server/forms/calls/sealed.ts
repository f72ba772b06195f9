import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';

type SealServices = { clock: Clock; env: Pick<Env, 'sessionSecrets'> };

/** Encrypts what we hand out; the purpose is part of the key, so that one kind cannot replace another. */
const keyFor = (secret: string, use: string): Buffer =>
  createHash('sha256').update(`${secret} form-call ${use}`).digest();

const envelope = v.strictObject({ until: v.number(), content: v.unknown() });

/** Returns a text that only this installation can decrypt, valid for some seconds. */
export function seal(
  services: SealServices,
  use: string,
  { content, seconds }: { content: object; seconds: number },
): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(services.env.sessionSecrets[0], use), nonce);
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
  for (const secret of services.env.sessionSecrets) {
    const opened = open(keyFor(secret, use), bytes);
    if (opened === null) continue;
    const { until, content } = v.parse(envelope, JSON.parse(opened));
    const parsed = v.safeParse(schema, content);
    return parsed.success && until > services.clock.now().getTime() ? parsed.output : null;
  }
  return null;
}

/** Decrypts; null with another key, or for bytes that were changed. */
function open(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
