import type { BotFinding, SubmissionState } from '../../../../server/forms/definition/submission.contract.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';

/** Phrase of each submission state. */
export const stateKeys = {
  submitted: 'StaffSubmissionStateSubmitted',
  delivered: 'StaffSubmissionStateDelivered',
  failed: 'StaffSubmissionStateFailed',
} as const satisfies Record<SubmissionState, PhraseKey>;

/** Phrase of each bot check result. */
export const botKeys = {
  passed: 'StaffSubmissionBotPassed',
  failed: 'StaffSubmissionBotFailed',
  missing: 'StaffSubmissionBotMissing',
} as const satisfies Record<BotFinding, PhraseKey>;
