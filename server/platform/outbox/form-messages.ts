import { createHash } from 'node:crypto';
import type { OutgoingMessage } from './enqueue.ts';
import type {
  CrmApplication,
  CrmSubmission,
  CustomerPatch,
  ErpLead,
  LmsSubmission,
  MarketingFormSubmission,
  MarketingSubmission,
} from './form-messages.contract.ts';

/** Tells one person from another without naming them: it is shown to staff and sent along. */
const digestOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

const about = (userId: string | null) => (userId === null ? {} : { subjectUserId: userId });

/** The lead or case of a submission. Those of one address go out in order, and each is made. */
export function crmMessage(submission: CrmSubmission, userId: string | null): OutgoingMessage {
  const { kind, submissionId: reference, person } = submission;
  const message = { connector: 'crm' as const, kind, reference, payload: { ...submission }, ...about(userId) };
  return person ? { ...message, subject: `person-${digestOf(person.email)}`, mode: 'event' } : message;
}

/** The sections of an application, for the CRM. */
export const crmApplicationMessage = (application: CrmApplication, userId: string): OutgoingMessage => ({
  connector: 'crm',
  kind: 'application',
  reference: application.submissionId,
  payload: { ...application },
  subjectUserId: userId,
});

/** A sign-up. An older one that is sent again changes nothing that a newer one of the same address has told. */
export function marketingMessage(submission: MarketingSubmission, userId: string | null): OutgoingMessage {
  const { submissionId: reference, person } = submission;
  const payload = { ...submission };
  const message = { connector: 'marketing' as const, kind: 'newsletter', reference, payload, ...about(userId) };
  return person ? { ...message, subject: `prospect-${digestOf(person.email)}`, mode: 'patch' } : message;
}

/** A submission of a form that the marketing system keeps. Those of one address go out in order, and each counts. */
export function marketingFormMessage(submission: MarketingFormSubmission, userId: string | null): OutgoingMessage {
  const { submissionId: reference, email } = submission;
  const payload = { ...submission };
  const message = { connector: 'marketing' as const, kind: 'form', reference, payload, ...about(userId) };
  return email ? { ...message, subject: `prospect-${digestOf(email)}`, mode: 'event' } : message;
}

/** The same as a lead for the order system. */
export const erpLeadMessage = (lead: ErpLead, userId: string | null): OutgoingMessage => ({
  connector: 'erp',
  kind: 'lead',
  reference: lead.submissionId,
  payload: { ...lead },
  ...about(userId),
});

/** An application to the learning system, with its files. */
export const lmsMessage = (submission: LmsSubmission, userId: string): OutgoingMessage => ({
  connector: 'lms',
  kind: 'application',
  reference: submission.submissionId,
  payload: { ...submission },
  subjectUserId: userId,
});

/** Fields of a form about a customer, for the order system's record of them. */
export const customerPatchMessage = (patch: CustomerPatch, userId: string): OutgoingMessage => ({
  connector: 'erp',
  kind: 'customer-patch',
  reference: patch.submissionId,
  payload: { ...patch },
  subjectUserId: userId,
  subject: `customer-${patch.accountProfileId}`,
  mode: 'patch',
});
