import { expect, it } from 'vitest';
import {
  closingInstant,
  closureStates,
  closureTransitions,
  nextClosureState,
  undoDays,
  type ClosureEvent,
  type ClosureState,
} from './closure.states.ts';

const now = new Date('2026-11-22T12:00:00Z');
const closesAt = closingInstant(now);
const before = new Date(closesAt.getTime() - 1);
const events: ClosureEvent[] = ['request', 'undo', 'carryOut'];

/** Every pair of state and event, before and after the due date. */
const expected: Record<ClosureState, Record<ClosureEvent, [ClosureState | null, ClosureState | null]>> = {
  open: { request: ['closing', 'closing'], undo: [null, null], carryOut: [null, null] },
  closing: { request: [null, null], undo: ['open', null], carryOut: [null, 'closed'] },
  closed: { request: [null, null], undo: [null, null], carryOut: [null, null] },
};

it.each(closureStates.flatMap((state) => events.map((event) => [state, event] as const)))(
  'from %s on %s leads where the table says',
  (state, event) => {
    const at = (time: Date) => nextClosureState({ state, closesAt }, event, time);
    expect([at(before), at(closesAt)]).toEqual(expected[state][event]);
  },
);

it('leads to every state from an open account, and out of a closed one to none', () => {
  const reached = new Set<ClosureState>(['open']);
  for (const _ of closureStates) for (const { from, to } of closureTransitions) if (reached.has(from)) reached.add(to);
  expect([...reached].toSorted()).toEqual([...closureStates].toSorted());
  expect(closureTransitions.some(({ from }) => from === 'closed')).toBe(false);
});

it('leaves a fortnight', () => {
  expect(undoDays).toBe(14);
  expect(closesAt.toISOString()).toBe('2026-12-06T12:00:00.000Z');
});
