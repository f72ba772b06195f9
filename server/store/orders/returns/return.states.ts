import type { ReturnState } from './return.contract.ts';

/** What can happen to a return after it was asked for. */
export type ReturnVerb = 'approve' | 'refuse' | 'receive' | 'lapse' | 'close';

const moves: Readonly<Record<ReturnVerb, { from: ReturnState; to: ReturnState }>> = {
  approve: { from: 'asked', to: 'approved' },
  refuse: { from: 'asked', to: 'refused' },
  receive: { from: 'approved', to: 'received' },
  lapse: { from: 'approved', to: 'lapsed' },
  close: { from: 'received', to: 'closed' },
};

/** Returns the state of a return after a verb; null if the verb is not possible in its state. */
export const nextReturnState = (state: ReturnState, verb: ReturnVerb): ReturnState | null =>
  moves[verb].from === state ? moves[verb].to : null;
