import { expect, it } from 'vitest';
import { chargeEvents, chargeStates, chargeTransitions, liveCharges, moveCharge } from './charge.states.ts';

const createdAt = new Date('2026-11-25T12:00:00Z');
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const minute = 60_000;
const hour = 60 * minute;

it('reaches every state, and every unlisted pair changes nothing', () => {
  const reached = new Set(['asked', ...chargeTransitions.map(({ to }) => to)]);
  expect([...reached].toSorted()).toEqual([...chargeStates].toSorted());
  for (const state of chargeStates) {
    for (const event of chargeEvents) {
      const isListed = chargeTransitions.some((row) => row.from === state && row.event === event);
      expect(moveCharge({ state, createdAt, waitEndsAt: null }, event, createdAt) !== null).toBe(isListed);
    }
  }
});

it('takes money out of one state alone, and what has ended stays as it ended', () => {
  expect(chargeTransitions.filter(({ to }) => to === 'captured').map(({ from }) => from)).toEqual(['held']);
  expect(chargeTransitions.every(({ from }) => liveCharges.includes(from))).toBe(true);
  expect(chargeStates.filter((state) => !liveCharges.includes(state))).toEqual(['captured', 'failed']);
});

it.each([
  ['asked', 'unknown', 22 * hour, 'asked'],
  ['asked', 'unknown', 23 * hour, 'failed'],
  ['asked', 'lost', 14 * minute, 'asked'],
  ['asked', 'lost', 15 * minute, 'failed'],
  ['action', 'unknown', 23 * hour, 'failed'],
  ['held', 'unknown', 500 * hour, 'held'],
] as const)('%s, %s after %i ms: %s', (state, event, age, to) => {
  expect(moveCharge({ state, createdAt, waitEndsAt: null }, event, after(age))?.state).toBe(to);
});

it('waits half an hour for a bank, from its question on', () => {
  const asked = moveCharge({ state: 'asked', createdAt, waitEndsAt: null }, 'action_required', createdAt);
  expect(asked).toEqual({ state: 'action', waitEndsAt: after(30 * minute) });
  const facts = { state: 'action' as const, createdAt, waitEndsAt: after(30 * minute) };
  expect(moveCharge(facts, 'action_required', after(29 * minute))).toEqual({
    state: 'action',
    waitEndsAt: facts.waitEndsAt,
  });
  expect(moveCharge(facts, 'action_required', after(30 * minute))?.state).toBe('failed');
});
