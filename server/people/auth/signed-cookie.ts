import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';
import { findSigner } from '../../platform/secrets.ts';

export interface SignedCookieOptions<Schema extends v.GenericSchema> {
  name: string;
  seconds: number;
  schema: Schema;
}

interface Settings {
  env: Pick<Env, 'siteOrigin' | 'sessionSecrets'>;
  clock: Clock;
}

const shape = /^([\w-]{1,6000})\.(\d{1,15})\.([\w-]{43})$/;

const nameOf = ({ env }: Settings, name: string): string =>
  `${env.siteOrigin.startsWith('https:') ? '__Host-' : ''}stanchion.${name}`;

const sign = (secret: string, text: { name: string; payload: string; end: string }): Buffer =>
  createHmac('sha256', secret).update(`${text.name} ${text.end} ${text.payload}`).digest();

const line = (settings: Settings, name: string, value: string, seconds: number): string => {
  const secure = settings.env.siteOrigin.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(settings, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
};

/** Makes the Set-Cookie line of a value that only this server can make and read, valid for some seconds. */
export function writeSignedCookie<Schema extends v.GenericSchema>(
  settings: Settings,
  { name, seconds }: SignedCookieOptions<Schema>,
  value: v.InferInput<Schema>,
): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  const end = String(settings.clock.now().getTime() + seconds * 1_000);
  const [secret] = settings.env.sessionSecrets;
  const signature = sign(secret, { name, payload, end }).toString('base64url');
  return line(settings, name, `${payload}.${end}.${signature}`, seconds);
}

/** Reads such a value from the cookies of a request; null if it is missing, expired, forged or malformed. */
export function readSignedCookie<Schema extends v.GenericSchema>(
  settings: Settings,
  { name, schema }: SignedCookieOptions<Schema>,
  headers: Headers,
): v.InferOutput<Schema> | null {
  const prefix = `${nameOf(settings, name)}=`;
  const pair = (headers.get('cookie') ?? '').split('; ').find((each) => each.startsWith(prefix));
  const [, payload, end, signature] = shape.exec(pair?.slice(prefix.length) ?? '') ?? [];
  if (!payload || !end || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const signer = findSigner(settings.env.sessionSecrets, given, (secret) => sign(secret, { name, payload, end }));
  if (signer === null || Number(end) <= settings.clock.now().getTime()) return null;
  const read = v.safeParse(schema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return read.success ? read.output : null;
}

/** Makes the Set-Cookie line that removes the value. */
export const clearSignedCookie = <Schema extends v.GenericSchema>(
  settings: Settings,
  { name }: SignedCookieOptions<Schema>,
): string => line(settings, name, '', 0);
