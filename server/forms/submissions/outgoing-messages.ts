import type { Account } from '../../people/accounts/account.repo.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { customerPatchMessage, erpLeadMessage } from '../../platform/integrations/erp/erp-messages.ts';
import { marketingFormMessage, marketingMessage } from '../../platform/integrations/marketing/marketing-messages.ts';
import { crmMessage } from '../../platform/integrations/crm/crm-messages.ts';
import { answerableFields } from '../definition/answers.rules.ts';
import { toFormMessage } from '../definition/form-message.rules.ts';
import { type FormVisitor, toFormProfile } from './form-visitor.ts';
import type { Answers, ProfileKey } from '../kinds/field-kind.contract.ts';
import { toMarketingValues } from '../definition/marketing-answers.rules.ts';
import { senderEmail } from '../definition/person-fields.rules.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { FormMessage } from '../definition/submission.contract.ts';

/** A submission that is about to be stored. */
interface Kept {
  id: string;
  answers: Answers;
  at: Date;
  visitor: Pick<FormVisitor, 'person' | 'account'>;
}

/** Returns the system that receives a form; null for none. */
export const receivingSystem = (form: ContentForm): 'crm' | 'marketing' | null =>
  form.marketing ? 'marketing' : (toFormMessage(form, { id: '', answers: {}, profileNumber: null })?.connector ?? null);

/** Returns all messages of a submission to other systems. */
export const outgoingMessages = (form: ContentForm, kept: Kept): OutgoingMessage[] => [
  ...(form.marketing ? marketingMessages(form, kept, form.marketing) : formMessages(form, kept)),
  ...patchMessages(form, kept),
];

function formMessages(form: ContentForm, { id, answers, visitor: { person, account } }: Kept): OutgoingMessage[] {
  const told = toFormMessage(form, { id, answers, profileNumber: account?.netsuiteId ?? null });
  return told ? [toOutgoing(told.message, form, person?.userId ?? null)] : [];
}

/** Converts the message for its system: the CRM knows no topics, the marketing system no kinds and no profiles. */
function toOutgoing(
  message: FormMessage,
  { title, submitAction }: ContentForm,
  userId: string | null,
): OutgoingMessage {
  const { kind, topics, profileNumber, ...told } = message;
  const { postUrl } = submitAction;
  if (kind === 'newsletter') {
    return marketingMessage({ ...told, topics, pageTitle: title, ...(postUrl && { postUrl }) }, userId);
  }
  const fields = topics.length > 0 ? { ...told.fields, topics } : told.fields;
  return crmMessage({ ...told, kind, fields, ...(profileNumber !== undefined && { profileNumber }) }, userId);
}

function marketingMessages(
  form: ContentForm,
  { id, answers, at, visitor }: Kept,
  { portalId, formGuid, pushesLead }: NonNullable<ContentForm['marketing']>,
): OutgoingMessage[] {
  const userId = visitor.person?.userId ?? null;
  const fields = toMarketingValues(form, answers);
  const email = senderEmail(form, answers);
  const about = { formId: form.id, submissionId: id, ...(email && { email }) };
  const submittedAt = String(at.getTime());
  const submission = marketingFormMessage({ ...about, portalId, formGuid, fields, submittedAt }, userId);
  const lead = { ...about, fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])) };
  return pushesLead ? [submission, erpLeadMessage(lead, userId)] : [submission];
}

/** Parts of a profile in the order system's customer record, by its names for them. */
const patched: Partial<Record<ProfileKey, string>> = {
  phone: 'phone',
  company: 'company',
  jobTitle: 'jobTitle',
  city: 'city',
  state: 'state',
  country: 'country',
  zip: 'zip',
};
const ofAddress: ReadonlySet<string> = new Set(['city', 'state', 'country', 'zip']);

/**
 * Returns how a form differs from the profile of its sender. A town alone may be any town; one of an address is theirs.
 */
function changesOf({ definition }: ContentForm, answers: Answers, visitor: Kept['visitor']): Record<string, string> {
  const profile = toFormProfile(visitor);
  const told = answerableFields(definition).flatMap(({ name, prefill }) => {
    const key = prefill && patched[prefill];
    const answer = answers[name];
    if (!key || typeof answer !== 'string' || answer.trim() === '' || answer === profile[prefill]) return [];
    return ofAddress.has(key) && !name.includes('-') ? [] : [[key, answer.trim()] as const];
  });
  return Object.fromEntries(told);
}

/** Returns the patch of the customer record in the order system; none without such a record. */
function patchMessages(form: ContentForm, { id, answers, visitor }: Kept): OutgoingMessage[] {
  const { person, account } = visitor;
  if (!person || !account) return [];
  const fields = changesOf(form, answers, visitor);
  if (Object.keys(fields).length === 0) return [];
  const { accountProfileId, customerId }: Pick<Account, 'accountProfileId' | 'customerId'> = account;
  const about = { formId: form.id, submissionId: id, accountProfileId, customerId: customerId ?? '' };
  return [customerPatchMessage({ ...about, fields }, person.userId)];
}
