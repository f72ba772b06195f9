import { createHmac, randomBytes } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';
import { findSigner } from '../../platform/secrets.ts';

type Settings = Pick<Env, 'siteOrigin' | 'sessionSecrets'>;

const lifetimeSeconds = 180 * 86_400;
const shape = /^([\w-]{22})\.([\w-]{43})$/;

const cookieName = (siteOrigin: string): string =>
  siteOrigin.startsWith('https:') ? '__Host-stanchion.device' : 'stanchion.device';

const sign = (secret: string, email: string, nonce: string): Buffer =>
  createHmac('sha256', secret).update(`device ${nonce} ${email}`).digest();

/**
 * Makes the Set-Cookie line for a browser whose user has given the right password. It signs nobody in: the throttle
 * uses it to distinguish the owner of an account from a stranger.
 */
export function deviceCookie(settings: Settings, email: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const { siteOrigin } = settings;
  const secure = siteOrigin.startsWith('https:') ? '; Secure' : '';
  const value = `${nonce}.${sign(settings.sessionSecrets[0], email, nonce).toString('base64url')}`;
  return `${cookieName(siteOrigin)}=${value}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the throttle's key of a browser that has signed in with this e-mail address before, or null. */
export function readDeviceKey(settings: Settings, headers: Headers, email: string): string | null {
  const prefix = `${cookieName(settings.siteOrigin)}=`;
  const pair = (headers.get('cookie') ?? '').split('; ').find((each) => each.startsWith(prefix));
  const [, nonce, signature] = shape.exec(pair?.slice(prefix.length) ?? '') ?? [];
  if (!nonce || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const signer = findSigner(settings.sessionSecrets, given, (secret) => sign(secret, email, nonce));
  return signer === null ? null : `${nonce} ${email}`;
}
