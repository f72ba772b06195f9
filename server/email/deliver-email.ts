import * as v from 'valibot';
import { locales } from '../content/content.rules.ts';
import type { Deliver } from '../outbox/outbox.contract.ts';
import type { EmailDraft, Mailer } from './mail.contract.ts';
import { mailTexts } from './mail-texts.ts';

/** Only what tells a email from anything else: the outbox gives back what was put into it. */
const email = v.object({
  to: v.pipe(v.string(), v.nonEmpty()),
  language: v.picklist(locales),
  content: v.looseObject({
    kind: v.picklist(Object.keys(mailTexts.en.mails)),
    name: v.string(),
    link: v.string(),
  }),
});

/**
 * The way out for emails that must not get lost: they wait in the outbox, written in the transaction of what they
 * tell of, and go out at least once. A mail server that is away or refuses is asked again.
 */
export function deliverEmails(mailer: Mailer): Deliver {
  return async ({ payload }) => {
    const parsed = v.safeParse(email, payload);
    if (!parsed.success) return { ok: false, isPermanent: true, reason: 'The message is no e-mail.' };
    try {
      await mailer.send(parsed.output as EmailDraft);
      return { ok: true };
    } catch (error) {
      // The server's own words may hold the address; its code does not.
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      const reason = `The mail server did not take the e-mail (${String(responseCode ?? code ?? 'no answer')}).`;
      return { ok: false, isPermanent: false, reason };
    }
  };
}
