import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';

/** Content of a preview link, and its expiry. */
export interface PreviewGrant {
  id: string;
  locale: string;
  revision: number;
  expiresAt: Date;
}

const grantSchema = v.tuple([itemIdSchema, v.picklist(locales), v.number(), v.number()]);

/** The purpose is signed too: nothing else signed with the same secret is a preview link. */
const sign = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`preview-link ${payload}`).digest();

/** A token that opens one revision of one item until it expires, for anybody who has it. */
export function signPreview({ id, locale, revision, expiresAt }: PreviewGrant, secret: string): string {
  const payload = Buffer.from(JSON.stringify([id, locale, revision, expiresAt.getTime()])).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

/** Returns what a token grants; null when it is forged, damaged or expired. */
export function readPreview(token: string, secret: string, now: Date): PreviewGrant | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = sign(payload, secret);
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const parsed = v.safeParse(grantSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const [id, locale, revision, expiresAt] = parsed.output;
  return expiresAt > now.getTime() ? { id, locale, revision, expiresAt: new Date(expiresAt) } : null;
}
