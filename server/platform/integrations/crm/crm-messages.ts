import { forAccount, subjectFor, type OutgoingMessage } from '../outgoing-message.ts';
import type { CrmApplication, CrmSubmission } from './crm-payloads.contract.ts';

/** Makes the lead or case of a submission. Messages about one address are sent in order, and none replaces another. */
export function crmMessage(submission: CrmSubmission, userId: string | null): OutgoingMessage {
  const { kind, submissionId: reference, person } = submission;
  const message = { connector: 'crm' as const, kind, reference, payload: { ...submission }, ...forAccount(userId) };
  return person ? { ...message, subject: subjectFor('person', person.email), mode: 'event' } : message;
}

export const crmApplicationMessage = (application: CrmApplication, userId: string): OutgoingMessage => ({
  connector: 'crm',
  kind: 'application',
  reference: application.submissionId,
  payload: { ...application },
  subjectUserId: userId,
});
