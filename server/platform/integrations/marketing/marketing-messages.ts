import { forAccount, subjectFor, type OutgoingMessage } from '../outgoing-message.ts';
import type { MarketingFormSubmission, MarketingSubmission } from './marketing-payloads.contract.ts';

/** Makes the message of a sign-up. Sent again late, it does not overwrite fields of a newer one for the same address. */
export function marketingMessage(submission: MarketingSubmission, userId: string | null): OutgoingMessage {
  const { submissionId: reference, person } = submission;
  const payload = { ...submission };
  const message = { connector: 'marketing' as const, kind: 'newsletter', reference, payload, ...forAccount(userId) };
  return person ? { ...message, subject: subjectFor('prospect', person.email), mode: 'patch' } : message;
}

/** Makes the message of a marketing form. Those of one address are sent in order, and none replaces another. */
export function marketingFormMessage(submission: MarketingFormSubmission, userId: string | null): OutgoingMessage {
  const { submissionId: reference, email } = submission;
  const payload = { ...submission };
  const message = { connector: 'marketing' as const, kind: 'form', reference, payload, ...forAccount(userId) };
  return email ? { ...message, subject: subjectFor('prospect', email), mode: 'event' } : message;
}
