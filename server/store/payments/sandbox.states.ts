import type { DisputeState } from './provider-entry.contract.ts';

/** States of a hold in the sandbox gateway. */
export const sandboxStates = ['challenged', 'authorized', 'declined', 'captured', 'voided'] as const;
export type SandboxState = (typeof sandboxStates)[number];

export type SandboxEvent = 'approve' | 'refuse' | 'capture' | 'void';

/** All transitions of a hold; other pairs change nothing. */
export const sandboxTransitions: readonly { from: SandboxState; event: SandboxEvent; to: SandboxState }[] = [
  { from: 'challenged', event: 'approve', to: 'authorized' },
  { from: 'challenged', event: 'refuse', to: 'declined' },
  // Abandoned by the shop while the person was on the bank's page.
  { from: 'challenged', event: 'void', to: 'voided' },
  { from: 'authorized', event: 'capture', to: 'captured' },
  { from: 'authorized', event: 'void', to: 'voided' },
];

/** What the bank of the sandbox decides about a dispute; 'answer': evidence was handed in. */
export const sandboxDecisions = ['answer', 'win', 'lose'] as const;
export type SandboxDecision = (typeof sandboxDecisions)[number];

/** All transitions of a dispute. A bank that only asked may dispute afterwards. */
export const sandboxDisputeTransitions: readonly { from: DisputeState; event: SandboxDecision; to: DisputeState }[] = [
  { from: 'warning', event: 'win', to: 'won' },
  { from: 'warning', event: 'lose', to: 'open' },
  { from: 'open', event: 'answer', to: 'answered' },
  { from: 'open', event: 'win', to: 'won' },
  { from: 'open', event: 'lose', to: 'lost' },
  { from: 'answered', event: 'win', to: 'won' },
  { from: 'answered', event: 'lose', to: 'lost' },
];

/** Returns the state of a dispute after a decision, or null. */
export const sandboxDisputeTransition = (from: DisputeState, event: SandboxDecision): DisputeState | null =>
  sandboxDisputeTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;

/** Returns the state after an event, or null. */
export const sandboxTransition = (from: SandboxState, event: SandboxEvent): SandboxState | null =>
  sandboxTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
