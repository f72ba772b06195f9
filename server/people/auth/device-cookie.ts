import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../platform/env/env.ts';

type Settings = Pick<Env, 'siteOrigin' | 'sessionSecret'>;

const lifetimeSeconds = 180 * 86_400;
const shape = /^([\w-]{22})\.([\w-]{43})$/;

const cookieName = (siteOrigin: string): string =>
  siteOrigin.startsWith('https:') ? '__Host-stanchion.device' : 'stanchion.device';

const sign = ({ sessionSecret }: Settings, email: string, nonce: string): string =>
  createHmac('sha256', sessionSecret).update(`device ${nonce} ${email}`).digest('base64url');

/**
 * Makes the Set-Cookie line for a browser whose user has given the right password. It signs nobody in: the throttle
 * uses it to distinguish the owner of an account from a stranger.
 */
export function deviceCookie(settings: Settings, email: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const { siteOrigin } = settings;
  const secure = siteOrigin.startsWith('https:') ? '; Secure' : '';
  const value = `${nonce}.${sign(settings, email, nonce)}`;
  return `${cookieName(siteOrigin)}=${value}; Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the throttle's key of a browser that has signed in with this e-mail address before, or null. */
export function readDeviceKey(settings: Settings, headers: Headers, email: string): string | null {
  const prefix = `${cookieName(settings.siteOrigin)}=`;
  const pair = (headers.get('cookie') ?? '').split('; ').find((each) => each.startsWith(prefix));
  const [, nonce, signature] = shape.exec(pair?.slice(prefix.length) ?? '') ?? [];
  if (!nonce || !signature) return null;
  const isOwn = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(settings, email, nonce)));
  return isOwn ? `${nonce} ${email}` : null;
}
