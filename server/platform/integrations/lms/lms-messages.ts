import type { OutgoingMessage } from '../outgoing-message.ts';
import type { LmsSubmission } from './lms-payloads.contract.ts';

/** Makes the message of an application; its files are sent from storage at delivery. */
export const lmsMessage = (submission: LmsSubmission, userId: string): OutgoingMessage => ({
  connector: 'lms',
  kind: 'application',
  reference: submission.submissionId,
  payload: { ...submission },
  subjectUserId: userId,
});
