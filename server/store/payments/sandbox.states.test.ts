import { expect, it } from 'vitest';
import { disputeStates, type DisputeState } from './provider-entry.contract.ts';
import {
  sandboxDecisions,
  sandboxDisputeTransition,
  sandboxDisputeTransitions,
  sandboxStates,
  sandboxTransition,
  type SandboxEvent,
} from './sandbox.states.ts';

const events: readonly SandboxEvent[] = ['approve', 'refuse', 'capture', 'void'];
const moves = sandboxStates.flatMap((from) => events.map((event) => [from, event] as const));
const wanted: Readonly<Record<string, string>> = {
  'challenged approve': 'authorized',
  'challenged refuse': 'declined',
  'challenged void': 'voided',
  'authorized capture': 'captured',
  'authorized void': 'voided',
};

it.each(moves)('from %s, %s leads where a hold may go, and nowhere else', (from, event) => {
  expect(sandboxTransition(from, event)).toBe(wanted[`${from} ${event}`] ?? null);
});

it('reaches every state of a dispute, and moves by no pair that is not listed', () => {
  const begin: DisputeState[] = ['warning', 'open'];
  expect(new Set([...begin, ...sandboxDisputeTransitions.map(({ to }) => to)])).toEqual(new Set(disputeStates));
  for (const from of disputeStates) {
    for (const event of sandboxDecisions) {
      const row = sandboxDisputeTransitions.find((each) => each.from === from && each.event === event);
      expect(sandboxDisputeTransition(from, event)).toBe(row?.to ?? null);
    }
  }
});
