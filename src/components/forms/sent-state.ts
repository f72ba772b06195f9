import { reviewOf } from '../../../server/forms/applications/decide-submission.ts';
import type { CommitteeApplication } from '../../../server/forms/applications/committee-application.repo.ts';
import type { Submission } from '../../../server/forms/submissions/submission.repo.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

const decisions = { accepted: 'SentAccepted', declined: 'SentDeclined' } as const satisfies Record<string, PhraseKey>;

/** Returns the phrase of the state of a submission, as its sender reads it. */
export function sentStateKey({ formId, decision, refusalToldAt }: Submission): PhraseKey {
  if (decision !== 'none') return decisions[decision];
  if (refusalToldAt !== null) return 'SentNeedsCorrection';
  return reviewOf(formId) ? 'SentWaiting' : 'SentReceived';
}

/** Returns the phrase of the state of an application with a record of its own, as the applicant reads it. */
export function applicationStateKey({
  state,
  decision,
  refusalToldAt,
}: Pick<CommitteeApplication, 'state' | 'decision' | 'refusalToldAt'>): PhraseKey {
  if (state === 'Pending') return 'ApplicationStatePending';
  if (decision !== 'none') return decisions[decision];
  return refusalToldAt === null ? 'ApplicationStateSubmitted' : 'SentNeedsCorrection';
}
