import { lockAccount } from '../../people/accounts/account.repo.ts';
import { releaseOtherFiles } from '../../platform/files/file.repo.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findSentOf, takeDraft } from './form-draft.repo.ts';
import type { FinishedFeature, SentFeature } from './form-feature.ts';
import { heldBySubmission, useNamedFiles } from './form-files.ts';
import { FormFullError, takePlace } from './form-place.repo.ts';
import { receiptMessages, type ReceiptPlan } from './form-receipt.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import { findRepeated, insertSubmission, leadTo, type NewSubmission } from './submission.repo.ts';
import type { FormServices, Submitting } from './submission-input.ts';

/** Minutes in which the same answers of the same sender are one submission, without a key. */
export const repeatMinutes = 10;

type Kept = { isNew: boolean; id: string; location: string } | 'same' | 'sent';

/**
 * Finds an earlier submission of a person: the same answers from another window are the same submission, and a
 * submitted draft is final.
 */
async function findEarlier(tx: FormServices['db'], { form }: Submitting, row: NewSubmission): Promise<Kept | null> {
  if (!form.feature || row.userId === null) return null;
  const whose = { formId: form.id, userId: row.userId };
  const sent = form.feature.isSaved ? await findSentOf(tx, whose, row.key) : null;
  if (sent) return sent.digest === row.digest ? { isNew: false, id: sent.id, location: sent.location } : 'sent';
  const since = new Date(row.createdAt.getTime() - repeatMinutes * 60_000);
  const location = await findRepeated(tx, { ...whose, digest: row.digest, since });
  return location === null ? null : { isNew: false, id: '', location };
}

interface Given {
  row: NewSubmission;
  sent: SentFeature;
  receipt: ReceiptPlan;
  /** Returns where the sender is redirected, by the id of the submission. */
  locate: (submissionId: string) => string;
}

/**
 * Writes a submission with its files, its messages and the end of its draft.
 * @returns 'same' when it was written meanwhile
 */
export async function writeSubmission(
  tx: FormServices['db'],
  services: FormServices,
  request: Submitting,
  given: Given,
): Promise<Kept> {
  const { form, visitor } = request;
  const { person, owner } = visitor;
  // Locks the person's row, so that two messages about one person are sent in the order they were written.
  if (person) await lockAccount(tx, person.userId);
  const earlier = await findEarlier(tx, request, given.row);
  if (earlier) return earlier;
  const draftId =
    person && form.feature?.isSaved ? await takeDraft(tx, { formId: form.id, userId: person.userId }) : null;
  const id = draftId ?? given.row.id;
  const row = { ...given.row, id, location: given.locate(id) };
  if (!(await insertSubmission(tx, row))) return 'same';
  // Last of all ways out: the transaction takes its place back when it fails.
  if (!(await takePlace(tx, form))) throw new FormFullError();
  const { definition } = form;
  const usedBy = heldBySubmission(row.id);
  const named = await useNamedFiles(tx, { definition, answers: row.answers, owner, usedBy });
  if (draftId) await releaseOtherFiles(tx, { usedBy: heldBySubmission(draftId), named, at: services.clock.now() });
  const finished = await finish(tx, services, request, { row, sent: { ...given.sent, submissionId: row.id } });
  const { messages, location = row.location } = finished;
  if (location !== row.location) await leadTo(tx, row.id, location);
  const told = [...messages, ...receiptMessages(row, { form, visitor }, given.receipt, services.env)];
  if (told.length > 0) await enqueue(tx, services.clock, ...told);
  return { isNew: true, id: row.id, location };
}

/** Runs the follow-up of a feature; for any other form, returns the message to its system. */
async function finish(
  tx: FormServices['db'],
  services: FormServices,
  { form, visitor }: Submitting,
  { row, sent }: { row: NewSubmission; sent: SentFeature },
): Promise<FinishedFeature> {
  if (form.feature?.finish) return form.feature.finish(tx, services, sent);
  const told = outgoingMessages(form, { id: row.id, answers: row.answers, at: row.createdAt, visitor });
  return { messages: told };
}
