import * as v from 'valibot';
import type { OptionalTopic } from '../../platform/email/mail-topic.rules.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';

/** The emails of one kind that a link ends for one person. */
export interface UnsubscribeGrant {
  userId: string;
  topic: OptionalTopic;
}

const grantSchema = v.variant('category', [
  v.strictObject({ userId: v.string(), category: v.picklist(['events', 'offers']) }),
  v.strictObject({ userId: v.string(), category: v.picklist(['newsletter', 'codes']), name: v.string() }),
]);

/** Makes the token of the links in an email. It never expires, because emails are kept, and it can end emails only. */
export const signUnsubscribe = ({ userId, topic }: UnsubscribeGrant, secrets: Secrets): string =>
  signToken('unsubscribe-link', { userId, ...topic }, secrets);

/** Returns the grant of a token; null when it is forged or damaged. */
export function readUnsubscribe(token: string, secrets: Secrets): UnsubscribeGrant | null {
  const content = readToken('unsubscribe-link', token, { secrets, schema: grantSchema });
  if (!content) return null;
  const { userId, ...topic } = content;
  return { userId, topic };
}
