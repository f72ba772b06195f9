import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { DisputeState } from '../../../../server/store/payments/provider-entry.contract.ts';
import type { SandboxDecision } from '../../../../server/store/payments/sandbox.states.ts';

/** The label of each state of a dispute. */
export const disputeStateKeys = {
  warning: 'StaffDisputeWarning',
  open: 'StaffDisputeOpen',
  answered: 'StaffDisputeAnswered',
  won: 'StaffDisputeWon',
  lost: 'StaffDisputeLost',
} as const satisfies Record<DisputeState, PhraseKey>;

/** What the bank of the sandbox can do. */
export const decisionKeys = {
  answer: 'StaffDisputeDecideAnswer',
  win: 'StaffDisputeDecideWin',
  lose: 'StaffDisputeDecideLose',
} as const satisfies Record<SandboxDecision, PhraseKey>;

/** The provider's word for the reason of a dispute, as it is read: 'product_not_received'. */
export const reasonText = (reason: string): string => reason.replaceAll('_', ' ');
