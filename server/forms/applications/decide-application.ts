import { randomUUID } from 'node:crypto';
import { applicationForms } from './application-forms.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import { lockAddressee } from '../../people/accounts/addressee.repo.ts';
import { cleanText, findTextProblem } from '../../platform/problem.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import { decisionMessage } from '../../platform/integrations/decision-message.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Env } from '../../platform/env/env.ts';
import { applicationName, type CommitteeApplication } from './committee-application.repo.ts';
import { insertReviewComment, lockApplication, writeDecision } from './review.repo.ts';
import {
  mayReview,
  needsNote,
  nextDecision,
  reviewTextLimit,
  type Reviewer,
  type ReviewEvent,
} from './review.rules.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'delivery'> & { env: Pick<Env, 'siteOrigin'> };
type Refusal = 'not_found' | 'invalid_input' | 'transition_not_allowed';

/** An application with its reviewer and the request. */
export interface ReviewCall {
  reviewer: Reviewer;
  id: number;
  requestId: string;
}

/**
 * Accepts or declines an application, or revokes a decision with a reason. Record, audit and the email to the applicant
 * are one transaction (docs/decisions/forms.md#review-of-applications). The submitted answers do not change.
 */
export async function decideApplication(
  { db, clock, delivery, env }: Tools,
  { reviewer, id, requestId }: ReviewCall,
  { event, note: given }: { event: ReviewEvent; note: string },
): Promise<Result<null, Refusal>> {
  const note = cleanText(given);
  const problem = findTextProblem(note, { max: reviewTextLimit, isRequired: needsNote(event) });
  if (problem) return failFields('invalid_input', 'Some fields need attention.', { note: problem });
  const decided = await db.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const application = await lockApplication(tx, id);
    if (!application || !mayReview(reviewer, application)) return fail('not_found', 'There is no such application.');
    const decision = nextDecision(application.decision, event);
    if (!decision) return fail('transition_not_allowed', 'Somebody has decided meanwhile.');
    const now = clock.now();
    const isOpen = decision === 'none';
    await writeDecision(tx, id, {
      decision,
      decidedAt: isOpen ? null : now,
      decidedBy: isOpen ? null : reviewer.userId,
      decisionNote: isOpen ? null : note,
    });
    if (isOpen) {
      const comment = { applicationId: id, authorUserId: reviewer.userId, kind: 'reopen' as const, text: note };
      await insertReviewComment(tx, { ...comment, createdAt: now });
    } else await enqueueDecision(tx, { clock, env }, application, { decision, note });
    const { kind, userId } = application;
    const told = {
      formId: applicationForms[kind].formId,
      submissionId: applicationName(id),
      decision,
      note: isOpen ? '' : note,
      decidedAt: now.toISOString(),
    };
    await enqueue(tx, clock, decisionMessage('crm', told, userId));
    await recordAudit(tx, clock, {
      actorUserId: reviewer.userId,
      subjectUserId: application.userId,
      requestId,
      action: `application-${event}`,
      detail: `application ${id}: ${application.acronyms.join(' ')}`,
    });
    return succeed(null);
  });
  if (decided.ok) delivery.poke();
  return decided;
}

const mails = {
  committee: { accepted: 'applicationAccepted', declined: 'applicationDeclined' },
  enforcer: { accepted: 'fundingGranted', declined: 'fundingDeclined' },
} as const;

/** Returns the email to the applicant, in their language for emails. */
async function enqueueDecision(
  tx: Database,
  { clock, env }: { clock: Clock; env: Pick<Env, 'siteOrigin'> },
  { id, kind, userId, acronyms }: CommitteeApplication,
  { decision, note }: { decision: 'accepted' | 'declined'; note: string },
): Promise<void> {
  const applicant = await lockAddressee(tx, userId);
  if (!applicant) return;
  const { name, language } = applicant;
  const email: EmailDraft = {
    to: applicant.email,
    language,
    content: {
      kind: mails[kind][decision],
      name,
      committee: acronyms.join(', '),
      note,
      number: String(id),
      link: `${env.siteOrigin}${accountPath(language, applicationForms[kind].page)}?application=${id}`,
    },
  };
  await enqueue(tx, clock, {
    connector: 'mail',
    kind: 'application-decision',
    payload: { ...email },
    reference: `application-${id}-${randomUUID()}`,
    subjectUserId: userId,
  });
}

/** Adds a comment for reviewers, which the applicant is not sent, and records who wrote it. */
export async function commentApplication(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { reviewer, id, requestId }: ReviewCall,
  given: string,
): Promise<Result<null, Refusal>> {
  const text = cleanText(given);
  const problem = findTextProblem(text, { max: reviewTextLimit, isRequired: true });
  if (problem) return failFields('invalid_input', 'Some fields need attention.', { comment: problem });
  return db.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const application = await lockApplication(tx, id);
    if (!application || !mayReview(reviewer, application)) return fail('not_found', 'There is no such application.');
    const comment = { applicationId: id, authorUserId: reviewer.userId, kind: 'comment' as const, text };
    await insertReviewComment(tx, { ...comment, createdAt: clock.now() });
    await recordAudit(tx, clock, {
      actorUserId: reviewer.userId,
      subjectUserId: application.userId,
      requestId,
      action: 'application-comment',
      detail: `application ${id}`,
    });
    return succeed(null);
  });
}
