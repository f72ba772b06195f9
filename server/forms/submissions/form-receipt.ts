import { toLocale } from '../../platform/locale.rules.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import { sentPath } from './sent-link.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { senderEmail } from '../definition/person-fields.rules.ts';
import { thanksPath } from './form-location.ts';
import { plainInline } from '../definition/inline-text.rules.ts';
import type { SiteForm } from './form-feature.ts';
import type { FormVisitor } from './form-visitor.ts';
import { referenceOf } from '../definition/submission.contract.ts';
import type { Submission } from './submission.repo.ts';

type Sender = Pick<FormVisitor, 'person' | 'account' | 'address'>;

interface Receiving {
  form: SiteForm;
  visitor: Sender;
  answers: Answers;
}

/** The addresses that a submission is confirmed to; the limits are counted. */
export interface ReceiptPlan {
  /** The address of the account, or the one that a guest has typed; null for none. */
  sender: string | null;
  staff: readonly string[];
}

/**
 * Plans the emails about a submission. An account's address takes precedence over a typed one, which may be another
 * person's: so a guest's email contains nothing that was typed, and one address gets few of them
 * (docs/decisions/forms.md#after-sending).
 */
export async function planReceipt(
  { auth }: { auth: Pick<Auth, 'throttle'> },
  { form, visitor, answers }: Receiving,
): Promise<ReceiptPlan> {
  const to = form.sendsReceipt ? (visitor.person?.email ?? senderEmail(form, answers)) : '';
  const mayTell =
    to !== '' && (await auth.throttle.attempt('formReceipt', to.toLowerCase(), visitor.address)).isAllowed;
  const mayTellStaff =
    form.staffEmails.length > 0 && (await auth.throttle.attempt('formNotice', form.id, '')).isAllowed;
  return { sender: mayTell ? to : null, staff: mayTellStaff ? form.staffEmails : [] };
}

/** Returns the emails of a stored submission: to its sender, and to the staff that the form names. */
export function receiptMessages(
  submission: Pick<Submission, 'id' | 'language'>,
  { form, visitor }: Pick<Receiving, 'form' | 'visitor'>,
  plan: ReceiptPlan,
  { siteOrigin }: Pick<Env, 'siteOrigin'>,
): OutgoingMessage[] {
  const { id } = submission;
  const language = toLocale(submission.language);
  const { person, account } = visitor;
  const reference = referenceOf(id);
  const own = person ? sentPath(id, language) : thanksPath(form.id, language, reference);
  const receipt: EmailDraft[] =
    plan.sender === null
      ? []
      : [
          {
            to: plan.sender,
            language,
            ...(person && { userId: person.userId }),
            content: {
              kind: 'formReceipt',
              name: person ? (account?.firstName ?? person.name) : '',
              form: form.title,
              reference,
              thanks: plainInline(form.thanks ?? ''),
              link: siteOrigin + own,
            },
          },
        ];
  const link = siteOrigin + sitePath(`/staff/submissions/${id}`, language);
  const notices = plan.staff.map((to): EmailDraft => ({
    to,
    language,
    content: { kind: 'formArrived', name: '', form: form.title, reference, link },
  }));
  return [
    ...receipt.map((payload) => toMessage('form-receipt', `receipt-${id}`, payload, person?.userId)),
    ...notices.map((payload, at) => toMessage('form-notice', `notice-${id}-${at}`, payload, undefined)),
  ];
}

const toMessage = (
  kind: string,
  reference: string,
  { ...payload }: EmailDraft,
  userId: string | undefined,
): OutgoingMessage => ({
  connector: 'mail',
  kind,
  reference,
  payload,
  ...(userId !== undefined && { subjectUserId: userId }),
});
