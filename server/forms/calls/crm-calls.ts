import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { CustomerRecord } from '../../people/access/identify.ts';
import type { Person } from '../../people/access/access.contract.ts';
import { lockAccount } from '../../people/accounts/account.repo.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { customerPatchMessage } from '../../platform/integrations/erp/erp-messages.ts';
import { crmMessage } from '../../platform/integrations/crm/crm-messages.ts';
import type { CrmSubmission } from '../../platform/integrations/crm/crm-payloads.contract.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import { contactFields, tokenLife, type ContactFields } from './crm-calls.contract.ts';
import { toPatchFields } from './patch-fields.rules.ts';
import { seal, unseal } from './sealed.ts';

/** The caller, from the session. */
export interface FormCaller {
  person: Pick<Person, 'userId'> | null;
  customer: Pick<CustomerRecord, 'account'> | null;
  caller: { address: string };
}

export type CallServices = Pick<Platform, 'db' | 'clock' | 'delivery' | 'env'>;

type CallProblem = 'invalid_input' | 'too_many_attempts';
type Taken = Result<{ success: true; id?: string; errors: string[] }, CallProblem>;

const tokenContent = v.object({ id: v.string(), userId: v.nullable(v.string()) });
const taken = succeed({ success: true as const, errors: [] });
const unknownToken = fail('invalid_input', 'Some fields need attention.', {
  token: 'is unknown or too old: ask for another one',
});

/** Counts a call against its address's limit. */
export async function countCall(
  { auth }: { auth: Pick<Auth, 'throttle'> },
  action: 'formCall' | 'contactLookup',
  { caller: { address } }: Pick<FormCaller, 'caller'>,
): Promise<Result<null, 'too_many_attempts'>> {
  const attempt = await auth.throttle.attempt(action, '', address);
  if (attempt.isAllowed) return succeed(null);
  const { retryAfterSeconds } = attempt;
  const message = `Too many calls. Try again in ${retryAfterSeconds} seconds.`;
  return fail('too_many_attempts', message, undefined, { retryAfterSeconds });
}

/** Returns the token of a form that is being filled in. */
export function openCrmForm(services: CallServices, { person }: FormCaller): { token: string; expiresIn: number } {
  const content = { id: randomUUID(), userId: person?.userId ?? null };
  return { token: seal(services, 'token', { content, seconds: tokenLife }), expiresIn: tokenLife };
}

/** Returns the form of a token; null where it is invalid, or another person's. */
function readFormToken(services: CallServices, { person }: FormCaller, token: string): string | null {
  const content = unseal(services, 'token', token, tokenContent);
  return content && content.userId === (person?.userId ?? null) ? content.id : null;
}

/** Returns the key of a submission: the same words with the same token are one submission. */
const submissionOf = (form: string, content: unknown): string =>
  createHash('sha256')
    .update(`${form} ${JSON.stringify(content)}`)
    .digest('base64url');

/**
 * Creates the id of a contact. The CRM is not asked, because its response would reveal whom it knows. The id holds the
 * caller's data, encrypted; the contact is found or created when the case is delivered.
 */
export function nameContact(
  services: CallServices,
  caller: FormCaller,
  { token, contact }: { token: string; contact: ContactFields },
): Result<string, CallProblem> {
  const form = readFormToken(services, caller, token);
  if (form === null) return unknownToken;
  return succeed(seal(services, `contact ${form}`, { content: contact, seconds: tokenLife }));
}

/** Stores a lead for the CRM. */
export async function takeLead(
  services: CallServices,
  caller: FormCaller,
  { token, contact, data }: { token: string; contact?: ContactFields | undefined; data: CrmSubmission['fields'] },
): Promise<Taken> {
  const form = readFormToken(services, caller, token);
  if (form === null) return unknownToken;
  const submissionId = submissionOf(form, { contact, data });
  const person = contact && { person: toPerson(contact) };
  await tell(services, caller, { formId: 'crm-lead', submissionId, kind: 'lead', fields: data, ...person });
  return taken;
}

/** Stores a case for the CRM, of a contact created by this form. */
export async function takeCase(
  services: CallServices,
  caller: FormCaller,
  {
    token,
    data,
  }: { token: string; data: CrmSubmission['fields'] & { ContactId: string; Subject?: string | undefined } },
): Promise<Taken> {
  const form = readFormToken(services, caller, token);
  if (form === null) return unknownToken;
  const { ContactId, Subject, ...fields } = data;
  const contact = unseal(services, `contact ${form}`, ContactId, contactFields);
  if (!contact) {
    return fail('invalid_input', 'Some fields need attention.', { 'data.ContactId': 'is no contact of this form' });
  }
  const submissionId = submissionOf(form, { contact, Subject, fields });
  const given = { formId: 'crm-case', submissionId, kind: 'case' as const, fields, person: toPerson(contact) };
  await tell(services, caller, { ...given, ...(Subject && { subject: Subject }) });
  return taken;
}

const toPerson = ({ FirstName, LastName, Email, Phone, Company }: ContactFields) => ({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  ...(Phone && { phone: Phone }),
  ...(Company && { company: Company }),
});

function tell(services: CallServices, caller: FormCaller, submission: CrmSubmission): Promise<void> {
  const profileNumber = caller.customer?.account.netsuiteId;
  const message = { ...submission, ...(profileNumber && { profileNumber }) };
  return enqueueFormMessages(services, caller, {
    message: crmMessage(message, caller.person?.userId ?? null),
    formId: submission.formId,
    submissionId: submission.submissionId,
    fields: submission.fields,
  });
}

interface Told {
  message: OutgoingMessage;
  formId: string;
  submissionId: string;
  fields: CrmSubmission['fields'];
}

/** Enqueues the messages of a form, and for a customer the patch of their record in the order system. */
export async function enqueueFormMessages(
  services: CallServices,
  { person, customer }: FormCaller,
  told: Told,
): Promise<void> {
  const { db, clock, delivery } = services;
  const { message, formId, submissionId } = told;
  await db.transaction(async (tx) => {
    // Locks the person's row, so that two messages about one person are sent in the order they were written.
    if (person) await lockAccount(tx, person.userId);
    await enqueue(tx, clock, message);
    const fields = toPatchFields(told.fields);
    if (!person || !customer || Object.keys(fields).length === 0) return;
    const { accountProfileId, customerId } = customer.account;
    const patch = { formId, submissionId, accountProfileId, customerId: customerId ?? '', fields };
    await enqueue(tx, clock, customerPatchMessage(patch, person.userId));
  });
  delivery.poke();
}
