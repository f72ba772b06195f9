import * as v from 'valibot';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-token.ts';

/** Address of the page with what somebody has sent, for the person who was signed in when sending it. */
export const sentPath = (id: string, language: string): string => sitePath(`/forms/sent/${id}`, language);

/** Returns the address of that page for a sender without an account, who only has this link. */
export const guestSentPath = (id: string, language: string, secrets: Secrets): string =>
  `${sentPath(id, language)}?key=${signToken('sent-form', { id }, secrets)}`;

/** True where a key of such a link is of this submission. */
export const opensSent = (key: string, id: string, secrets: Secrets): boolean =>
  key !== '' && readToken('sent-form', key, { secrets, schema: v.strictObject({ id: v.string() }) })?.id === id;
