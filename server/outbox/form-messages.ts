import { createHash } from 'node:crypto';
import type { OutgoingMessage } from './enqueue.ts';
import type { CrmSubmission, CustomerPatch, LmsSubmission, MarketingSubmission } from './form-messages.contract.ts';

/** Tells one person from another without naming them: it is shown to staff and sent along. */
const digestOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

const about = (userId: string | null) => (userId === null ? {} : { subjectUserId: userId });

/** The lead or case of a submission. Those of one address go out in order, and each is made. */
export const crmMessage = (submission: CrmSubmission, userId: string | null): OutgoingMessage => ({
  ...{ connector: 'crm', kind: submission.kind, reference: submission.submissionId, payload: { ...submission } },
  ...about(userId),
  ...(submission.person && { subject: `person-${digestOf(submission.person.email)}`, mode: 'event' as const }),
});

/** A sign-up. An older one that is sent again changes nothing that a newer one of the same address has told. */
export const marketingMessage = (submission: MarketingSubmission, userId: string | null): OutgoingMessage => ({
  ...{ connector: 'marketing', kind: 'newsletter', reference: submission.submissionId, payload: { ...submission } },
  ...about(userId),
  ...(submission.person && { subject: `prospect-${digestOf(submission.person.email)}`, mode: 'patch' as const }),
});

/** An application to the learning system, with its files. */
export const lmsMessage = (submission: LmsSubmission, userId: string): OutgoingMessage => ({
  ...{ connector: 'lms', kind: 'application', reference: submission.submissionId, payload: { ...submission } },
  ...about(userId),
});

/** What a form says of a customer, for the order system's record of them; none of somebody without an account. */
export const customerPatchMessage = (patch: CustomerPatch, userId: string): OutgoingMessage => ({
  ...{ connector: 'erp', kind: 'customer-patch', reference: patch.submissionId, payload: { ...patch } },
  ...{ subjectUserId: userId, subject: `customer-${patch.accountProfileId}`, mode: 'patch' },
});
