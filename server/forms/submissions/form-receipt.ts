import { toLocale } from '../../platform/locale.rules.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import type { Env } from '../../platform/env/env.ts';
import { plainInline } from '../definition/inline-text.rules.ts';
import type { FormVisitor } from './form-visitor.ts';
import type { SiteForm } from './form-feature.ts';
import { referenceOf } from '../definition/submission.contract.ts';
import type { Submission } from './submission.repo.ts';

interface Receiving {
  form: SiteForm;
  visitor: Pick<FormVisitor, 'person' | 'account'>;
}

/**
 * Writes the email with the reference, to the address of the account: a typed address may be another person's.
 * @returns none for a form without a receipt, and for a sender without an account
 */
export function receiptMessages(
  { id, language, location }: Pick<Submission, 'id' | 'language' | 'location'>,
  { form, visitor: { person, account } }: Receiving,
  { siteOrigin }: Pick<Env, 'siteOrigin'>,
): OutgoingMessage[] {
  if (!form.sendsReceipt || !person) return [];
  const email: EmailDraft = {
    to: person.email,
    language: toLocale(language),
    userId: person.userId,
    content: {
      kind: 'formReceipt',
      name: account?.firstName ?? person.name,
      form: form.title,
      reference: referenceOf(id),
      thanks: plainInline(form.thanks ?? ''),
      link: siteOrigin + location,
    },
  };
  const payload = { ...email };
  return [
    {
      connector: 'mail',
      kind: 'form-receipt',
      reference: `receipt-${id}`,
      payload,
      subjectUserId: person.userId,
    },
  ];
}
