import type { AuditVerb } from '../../people/access/audit.contract.ts';
import { recordAudit } from '../../people/access/audit.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { markAnswered, markOpen } from './answered.repo.ts';
import { givePlaceBack } from './form-place.repo.ts';
import type { Submission } from './submission.repo.ts';
import { removeSubmission } from './sweep-submissions.ts';

type Tools = Pick<Platform, 'db' | 'clock'>;

/** The submission, and who handles it by which request. */
interface Handling {
  staff: { userId: string; name: string };
  submission: Pick<Submission, 'id' | 'formId' | 'userId'>;
  requestId: string;
}

/** Marks a submission as answered by this member of staff; the first who did so stays. */
export const answerSubmission = ({ db, clock }: Tools, handling: Handling): Promise<void> =>
  db.transaction(async (tx) => {
    await markAnswered(tx, clock, handling.submission.id, handling.staff.name);
    await record({ db: tx, clock }, handling, 'submission-answer');
  });

/** Takes the mark "answered" off a submission. */
export const reopenSubmission = ({ db, clock }: Tools, handling: Handling): Promise<void> =>
  db.transaction(async (tx) => {
    await markOpen(tx, handling.submission.id);
    await record({ db: tx, clock }, handling, 'submission-reopen');
  });

/** Deletes a submission with its files before its time. @returns false when it is gone already */
export const discardSubmission = ({ db, clock }: Tools, handling: Handling): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isDeleted = await removeSubmission({ db: tx, clock }, handling.submission.id);
    if (isDeleted) await givePlaceBack(tx, handling.submission.formId);
    if (isDeleted) await record({ db: tx, clock }, handling, 'submission-delete');
    return isDeleted;
  });

function record(
  { db, clock }: { db: Database; clock: Platform['clock'] },
  { staff, submission, requestId }: Handling,
  action: AuditVerb,
): Promise<void> {
  const { id, formId, userId } = submission;
  const detail = `submission ${id} of ${formId}`;
  return recordAudit(db, clock, { actorUserId: staff.userId, subjectUserId: userId, action, detail, requestId });
}
