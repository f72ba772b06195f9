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

/** Returns the state after an event, or null. */
export const sandboxTransition = (from: SandboxState, event: SandboxEvent): SandboxState | null =>
  sandboxTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
