import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { OptionalTopic } from '../../platform/email/mail-topic.rules.ts';

/** Says whose emails of which kind a link ends. */
export interface UnsubscribeGrant {
  userId: string;
  topic: OptionalTopic;
}

const grantSchema = v.variant('category', [
  v.strictObject({ userId: v.string(), category: v.picklist(['events', 'offers']) }),
  v.strictObject({ userId: v.string(), category: v.picklist(['newsletter', 'codes']), name: v.string() }),
]);

/** The purpose is signed too: nothing else signed with the same secret ends emails. */
const sign = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe-link ${payload}`).digest();

/** Makes the token of the links in an email. It never expires, for emails are kept, and it can end emails only. */
export function signUnsubscribe({ userId, topic }: UnsubscribeGrant, secret: string): string {
  const payload = Buffer.from(JSON.stringify({ userId, ...topic })).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

/** Returns what a token ends; null when it is forged or damaged. */
export function readUnsubscribe(token: string, secret: string): UnsubscribeGrant | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const own = sign(payload, secret);
  if (rest.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const parsed = v.safeParse(grantSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const { userId, ...topic } = parsed.output;
  return { userId, topic };
}
