import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from './outgoing-message.ts';
import type { ReviewDecision } from './payload-parts.contract.ts';

/**
 * Makes the message of a decision to a system that has got the application. The newest decision counts: an older one
 * that was not delivered is not sent any more.
 */
export const decisionMessage = (
  connector: 'crm' | 'lms',
  { ...payload }: ReviewDecision,
  userId: string | null,
): OutgoingMessage => ({
  connector,
  kind: 'decision',
  reference: `decision-${payload.submissionId}-${randomUUID()}`,
  subject: `decision-${payload.submissionId}`,
  payload,
  ...(userId !== null && { subjectUserId: userId }),
});
