import * as v from 'valibot';
import { locales } from '../locale.rules.ts';
import type { Deliver } from '../integrations/connector.contract.ts';
import type { EmailDraft, MailContent, Mailer } from './mail.contract.ts';
import { findMailTopic, isMailKind } from './mail-topic.rules.ts';

const isContent = (given: unknown): given is MailContent =>
  typeof given === 'object' && given !== null && 'kind' in given && isMailKind(String(given.kind));

/**
 * Parses a message of the outbox. Strict, and the content is passed on unchanged: a schema that dropped unnamed
 * properties once dropped `userId`, and with it every email that can be unsubscribed from
 * (docs/decisions/messages-to-other-systems.md#payloads-are-read-strictly).
 */
const storedEmail: v.GenericSchema<unknown, EmailDraft> = v.strictObject({
  to: v.pipe(v.string(), v.nonEmpty()),
  language: v.picklist(locales),
  content: v.custom<MailContent>(isContent, 'must be an email of a known kind'),
  userId: v.exactOptional(v.string()),
});

/** Shown to staff. */
const noConsent = 'Not sent: the person has not agreed to emails of this kind, or has opted out.';

/**
 * Delivers emails of the outbox: they are written in the transaction that they report, and sent at least once. If the
 * mail server is away or refuses, it is tried again.
 */
export function deliverEmails(mailer: Mailer): Deliver {
  return async ({ payload }) => {
    const parsed = v.safeParse(storedEmail, payload);
    if (!parsed.success) {
      const place = v.getDotPath(parsed.issues[0]) ?? 'its form';
      return { ok: false, isPermanent: true, reason: `The message is no e-mail: ${place}.` };
    }
    const email = parsed.output;
    if (findMailTopic(email.content).category !== 'service' && email.userId === undefined) {
      return { ok: false, isPermanent: true, reason: 'The message names no account whose consent could be asked.' };
    }
    try {
      return (await mailer.send(email)) === 'sent' ? { ok: true } : { ok: true, withheld: noConsent };
    } catch (error) {
      // The server's message may contain the address; its code does not.
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      const reason = `The mail server did not take the e-mail (${String(responseCode ?? code ?? 'no answer')}).`;
      return { ok: false, isPermanent: false, reason };
    }
  };
}
