import { expect, it } from 'vitest';
import { sandboxStates, sandboxTransition, type SandboxEvent } from './sandbox.states.ts';

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
