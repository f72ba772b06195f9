import { randomUUID } from 'node:crypto';
import type { AuditVerb } from '../../people/access/audit.contract.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import { lockAddressee } from '../../people/accounts/addressee.repo.ts';
import { cleanText, findTextProblem } from '../../platform/problem.rules.ts';
import type { EmailDraft } from '../../platform/email/mail.contract.ts';
import { decisionMessage } from '../../platform/integrations/decision-message.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { FormContent } from '../submissions/form-content.ts';
import { referenceOf } from '../definition/submission.contract.ts';
import type { FormReview } from '../submissions/form-feature.ts';
import { sentPath } from '../submissions/sent-link.ts';
import { lockSubmission, writeSubmissionDecision, type Submission } from '../submissions/submission.repo.ts';
import { formFeatures } from './form-features.ts';
import { needsNote, nextDecision, reviewTextLimit, type ReviewEvent } from './review.rules.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'delivery' | 'installation'> & {
  env: Pick<Env, 'siteOrigin'>;
  formContent: Pick<FormContent, 'find'>;
};

/** Returns how staff decide on the submissions of a form; null where they do not. */
export const reviewOf = (formId: string): FormReview | null =>
  formFeatures.find(({ definition }) => definition.id === formId)?.review ?? null;

/** Actions of the audit; `submission-reopen` takes off the mark "answered". */
const actions = {
  accept: 'submission-accept',
  decline: 'submission-decline',
  reopen: 'submission-withdraw',
} as const satisfies Record<ReviewEvent, AuditVerb>;

interface Deciding {
  staff: { userId: string };
  id: string;
  requestId: string;
}

/**
 * Accepts or declines an application that was sent with a form, or withdraws a decision with a reason. Record, audit,
 * the email to the applicant and the messages to the systems that have got the application are one transaction.
 */
export async function decideSubmission(
  services: Services,
  { staff, id, requestId }: Deciding,
  { event, note: given }: { event: ReviewEvent; note: string },
): Promise<Result<null, 'not_found' | 'invalid_input' | 'transition_not_allowed'>> {
  const { db, clock, delivery } = services;
  const note = cleanText(given);
  const problem = findTextProblem(note, { max: reviewTextLimit, isRequired: needsNote(event) });
  if (problem) return failFields('invalid_input', 'Some fields need attention.', { note: problem });
  const decided = await db.transaction(async (tx): ReturnType<typeof decideSubmission> => {
    const submission = await lockSubmission(tx, id);
    const review = submission && reviewOf(submission.formId);
    const userId = submission?.userId ?? null;
    if (!review || userId === null || userId === staff.userId)
      return fail('not_found', 'There is no such application.');
    const decision = nextDecision(submission.decision, event);
    if (!decision) return fail('transition_not_allowed', 'Somebody has decided meanwhile.');
    const now = clock.now();
    const isOpen = decision === 'none';
    const [decidedAt, decidedBy, decisionNote] = isOpen ? [null, null, null] : [now, staff.userId, note];
    await writeSubmissionDecision(tx, id, { decision, decidedAt, decidedBy, decisionNote });
    if (decision === 'accepted') await review.accept?.(tx, services, { id, userId });
    if (!isOpen) await enqueueDecision(tx, services, { submission, userId }, { decision, note });
    const { formId } = submission;
    const told = { formId, submissionId: id, decision, note: decisionNote ?? '', decidedAt: now.toISOString() };
    await enqueue(tx, clock, ...review.systems.map((system) => decisionMessage(system, told, userId)));
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: userId,
      requestId,
      action: actions[event],
      detail: isOpen ? `submission ${id} of ${formId}: ${note}` : `submission ${id} of ${formId}`,
    });
    return succeed(null);
  });
  if (decided.ok) delivery.poke();
  return decided;
}

/** Writes the email to the applicant, which links to the page with the decision. */
async function enqueueDecision(
  tx: Database,
  { clock, env, formContent }: Services,
  { submission, userId }: { submission: Pick<Submission, 'id' | 'formId'>; userId: string },
  { decision, note }: { decision: 'accepted' | 'declined'; note: string },
): Promise<void> {
  const { id, formId } = submission;
  const applicant = await lockAddressee(tx, userId);
  if (!applicant) return;
  const { email, name, language } = applicant;
  const form = (await formContent.find(formId, language))?.title ?? formId;
  const link = env.siteOrigin + sentPath(id, language);
  const kind = decision === 'accepted' ? 'formAccepted' : 'formDeclined';
  const draft: EmailDraft = {
    to: email,
    language,
    userId,
    content: { kind, name, form, reference: referenceOf(id), note, link },
  };
  const { ...payload } = draft;
  const reference = `decided-${id}-${randomUUID()}`;
  await enqueue(tx, clock, { connector: 'mail', kind: 'form-decision', payload, reference, subjectUserId: userId });
}
