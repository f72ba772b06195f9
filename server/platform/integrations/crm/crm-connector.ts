import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { reviewDecision, type MessagePerson } from '../payload-parts.contract.ts';
import { crmApplication, crmSubmission, type CrmSubmission } from './crm-payloads.contract.ts';
import type { Deliver, DeliveryFailure, DeliveryOutcome, DeliverySteps, Connector } from '../connector.contract.ts';
import { again, refused } from '../answer.rules.ts';
import { headerText } from '../exchange.ts';
import { describeErrors, errorList, isPassing, readJson } from '../read-json.rules.ts';
import { CrmSession, type CrmAddress } from './crm-session.ts';

/** Subject of a case whose form has none. */
const defaultSubject = 'website submission';

const crmId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const created = v.object({ success: v.boolean(), id: v.optional(v.nullable(crmId)), errors: errorList });
const lookup = v.object({ totalSize: v.number(), records: v.optional(v.array(v.object({ Id: crmId })), []) });

type Known = { ok: true; id: string } | DeliveryFailure;

/** A message being delivered: its key and its completed steps. */
interface Call {
  reference: string;
  steps: DeliverySteps | undefined;
  stopping: AbortSignal | undefined;
}

/**
 * Sends leads, cases, applications and decisions to the CRM. A case belongs to a contact, which is looked up by address and
 * created if missing (docs/decisions/messages-to-other-systems.md#crm).
 */
export function createCrmConnector(address: CrmAddress, clock: Clock): Connector {
  const session = new CrmSession(address, clock);

  async function post<T>(
    { reference, stopping }: Call,
    parts: readonly string[],
    schema: v.GenericSchema<unknown, T>,
    body?: object,
  ): Promise<{ ok: true; value: T } | DeliveryFailure> {
    const headers = {
      Accept: 'application/json',
      'Idempotency-Key': headerText(reference),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const request = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
    const exchanged = await session.ask(parts, request, stopping);
    return exchanged.ok ? readJson(schema, exchanged.answer) : exchanged;
  }

  async function create(
    call: Call,
    parts: readonly string[],
    body: object,
  ): Promise<{ ok: true; id: string | null } | DeliveryFailure> {
    const made = await post(call, parts, created, body);
    if (!made.ok) return made;
    const errors = describeErrors(made.value.errors);
    // Both are required: a contradictory answer is not a success.
    if (made.value.success && errors === '') return { ok: true, id: made.value.id ?? null };
    const reason = `The CRM refused it${errors && `: ${errors}`}`;
    return isPassing(errors) ? again(reason) : refused(reason);
  }

  /** Returns the contact of a case. Stored as a step, because a CRM may not find a new contact at once. */
  async function findContact(call: Call, person: MessagePerson): Promise<Known> {
    const known = call.steps?.done['contact'];
    if (known) return { ok: true, id: known };
    const found = await post(call, ['contact', person.email], lookup);
    if (!found.ok) return { ...found, reason: `Contact lookup: ${found.reason}` };
    const first = found.value.totalSize > 0 ? found.value.records[0]?.Id : undefined;
    const contact = first ? { ok: true as const, id: first } : await createContact(call, person);
    if (contact.ok) await call.steps?.finish('contact', contact.id);
    return contact;
  }

  async function createContact(call: Call, person: MessagePerson): Promise<Known> {
    const made = await create({ ...call, reference: `${call.reference}-contact` }, ['contact', ''], contactOf(person));
    if (!made.ok) return { ...made, reason: `Contact creation: ${made.reason}` };
    return made.id === null ? again('Contact creation: the answer has no id.') : { ok: true, id: made.id };
  }

  async function sendSubmission(call: Call, given: CrmSubmission): Promise<DeliveryOutcome> {
    const { formId, submissionId, profileNumber, fields, subject } = given;
    const about = { ...fields, FormId: formId, SubmissionId: submissionId, ...(profileNumber && { profileNumber }) };
    if (given.kind === 'lead') {
      const contact = given.person && contactOf(given.person);
      const data = { ...about, ...(subject && { Subject: subject }) };
      return outcomeOf(await create(call, ['lead', ''], { salesforceObject: 'Lead', contact, data }));
    }
    // Without an address there is no contact.
    const contact = given.person ? await findContact(call, given.person) : null;
    if (contact && !contact.ok) return contact;
    const data = { ...about, Subject: subject || defaultSubject, ...(contact && { ContactId: contact.id }) };
    return outcomeOf(await create(call, ['case', ''], { salesforceObject: 'Case', data }));
  }

  const deliver: Deliver = async ({ reference, payload }, stopping, steps) => {
    const call = { reference, steps, stopping };
    const submission = v.safeParse(crmSubmission, payload);
    if (submission.success) return sendSubmission(call, submission.output);
    const decision = v.safeParse(reviewDecision, payload);
    if (decision.success) return outcomeOf(await create(call, ['decision', ''], decision.output));
    const application = v.safeParse(crmApplication, payload);
    if (!application.success)
      return refused(`The message is no submission: ${v.getDotPath(submission.issues[0]) ?? 'its kind'}.`);
    const { formId, submissionId, sections } = application.output;
    return outcomeOf(await create(call, ['application', ''], { formId, submissionId, sections }));
  };
  return { deliver };
}

const outcomeOf = (made: { ok: true } | DeliveryFailure): DeliveryOutcome => (made.ok ? { ok: true } : made);

/** The CRM requires a last name. */
const contactOf = ({ firstName, lastName, email, phone, company }: MessagePerson) => ({
  FirstName: firstName,
  LastName: lastName || email,
  Email: email,
  ...(phone && { Phone: phone }),
  ...(company && { Company: company }),
});
