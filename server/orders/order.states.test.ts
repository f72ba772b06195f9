import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptEvents,
  attemptStates,
  authorizationPatience,
  challengePatience,
  liveStates,
  pendingStates,
  transition,
  transitions,
  voidTries,
  type AttemptFacts,
  type AttemptState,
} from './order.states.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const facts = (state: AttemptState, change: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state,
  createdAt,
  challengeEndsAt: state === 'NEEDS_ACTION' ? later(challengePatience) : null,
  tries: 1,
  ...change,
});
const soon = later(1_000);

describe('the table', () => {
  it('reaches every state from the first', () => {
    const reached = new Set<AttemptState>(['AUTHORIZING']);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual([...attemptStates].toSorted());
  });

  it('lets every state that is worked on end', () => {
    const ended = new Set<AttemptState>(['COMPLETED', 'DECLINED', 'VOIDED']);
    for (let size = 0; size < ended.size;) {
      size = ended.size;
      for (const { from, to } of transitions) if (ended.has(to)) ended.add(from);
    }
    expect([...ended].toSorted()).toEqual([...attemptStates].toSorted());
  });

  it.each(attemptStates.flatMap((state) => attemptEvents.map((event) => [state, event] as const)))(
    'takes %s and %s only when a row says so',
    (state, event) => {
      const isListed = transitions.some((row) => row.from === state && row.event === event);
      const outcome = transition(facts(state), event, soon);
      expect(outcome.ok).toBe(isListed);
      if (!outcome.ok) expect(outcome.code).toBe('transition_not_allowed');
    },
  );

  it('has no way back from an end, and none from giving up to an order', () => {
    const ends: AttemptState[] = ['COMPLETED', 'DECLINED', 'VOIDED'];
    expect(transitions.filter(({ from }) => ends.includes(from))).toEqual([]);
    const dead = new Set<AttemptState>(['VOIDING', 'REVIEW']);
    expect(transitions.filter(({ from, to }) => dead.has(from) && liveStates.includes(to))).toEqual([]);
  });

  it('gives stock back or takes it exactly when an attempt leaves the states that hold some', () => {
    const holds = (state: AttemptState) => state === 'AUTHORIZING' || state === 'NEEDS_ACTION';
    for (const { from, to, stock } of transitions) {
      expect([from, to, stock]).toEqual([
        from,
        to,
        holds(from) && !holds(to) ? (to === 'COMPLETED' ? 'take' : 'release') : undefined,
      ]);
    }
  });
});

describe('transition', () => {
  it.each([
    ['AUTHORIZING', 'unknown', authorizationPatience - 1, 'AUTHORIZING'],
    ['AUTHORIZING', 'unknown', authorizationPatience, 'VOIDING'],
    ['NEEDS_ACTION', 'action_required', challengePatience - 1, 'NEEDS_ACTION'],
    ['NEEDS_ACTION', 'action_required', challengePatience, 'VOIDING'],
    ['NEEDS_ACTION', 'authorized', challengePatience + 1, 'COMPLETED'],
    ['NEEDS_ACTION', 'unknown', challengePatience + 1, 'NEEDS_ACTION'],
    ['NEEDS_ACTION', 'unknown', authorizationPatience, 'VOIDING'],
  ] as const)('makes of %s at "%s" after %i ms %s', (state, event, milliseconds, expected) => {
    expect(transition(facts(state), event, later(milliseconds))).toMatchObject({ value: { state: expected } });
  });

  it('hands a release that does not succeed to staff after the last try', () => {
    const at = (tries: number) => transition(facts('VOIDING', { tries }), 'unknown', soon);
    expect(at(voidTries - 1)).toMatchObject({ value: { state: 'VOIDING' } });
    expect(at(voidTries)).toMatchObject({ value: { state: 'REVIEW', nextLookAt: null } });
  });

  it('looks again exactly as long as there is something to do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attemptStates),
        fc.constantFrom(...attemptEvents),
        fc.nat(2 * authorizationPatience),
        fc.integer({ min: 1, max: 50 }),
        (state, event, age, tries) => {
          const now = later(age);
          const outcome = transition(facts(state, { tries }), event, now);
          if (!outcome.ok) return;
          const { state: next, nextLookAt } = outcome.value;
          expect(nextLookAt !== null).toBe(pendingStates.includes(next));
          if (nextLookAt) expect(nextLookAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
        },
      ),
    );
  });
});
