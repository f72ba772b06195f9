import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptEvents,
  attemptStates,
  authorizationTimeout,
  challengeTimeout,
  liveStates,
  mostTries,
  pendingStates,
  searchTimeout,
  transition,
  transitions,
  type AttemptFacts,
  type AttemptState,
} from './order.states.ts';

const createdAt = new Date('2026-11-20T12:00:00Z');
const later = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const facts = (state: AttemptState, change: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state,
  createdAt,
  waitEndsAt: state === 'NEEDS_ACTION' ? later(challengeTimeout) : null,
  tries: 1,
  authorizationRef: 'a-1',
  instrument: { cardRef: 'c-1' },
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
    ['AUTHORIZING', 'unknown', authorizationTimeout - 1, 'AUTHORIZING'],
    ['AUTHORIZING', 'unknown', authorizationTimeout, 'VOIDING'],
    ['NEEDS_ACTION', 'action_required', challengeTimeout - 1, 'NEEDS_ACTION'],
    ['NEEDS_ACTION', 'action_required', challengeTimeout, 'VOIDING'],
    ['NEEDS_ACTION', 'authorized', challengeTimeout + 1, 'COMPLETED'],
    ['NEEDS_ACTION', 'unknown', challengeTimeout + 1, 'NEEDS_ACTION'],
    ['NEEDS_ACTION', 'unknown', authorizationTimeout, 'VOIDING'],
  ] as const)('makes of %s at "%s" after %i ms %s', (state, event, milliseconds, expected) => {
    expect(transition(facts(state), event, later(milliseconds))).toMatchObject({ value: { state: expected } });
  });

  it.each([
    ['VOIDING', 'unknown'],
    ['VOIDING', 'failed'],
    ['AUTHORIZING', 'failed'],
    ['NEEDS_ACTION', 'failed'],
  ] as const)('hands %s at "%s" to staff after the last try', (state, event) => {
    const at = (tries: number) => transition(facts(state, { tries }), event, soon);
    expect(at(mostTries - 1)).toMatchObject({ value: { state } });
    expect(at(mostTries)).toMatchObject({ value: { state: 'REVIEW', nextLookAt: null } });
  });

  it.each([
    // Only the bank's question is waited for to its end; silence is asked again, later each time.
    ['AUTHORIZING', 'action_required', 1, challengeTimeout],
    ['NEEDS_ACTION', 'action_required', 1, challengeTimeout - 1_000],
    ['NEEDS_ACTION', 'unknown', 1, 3_000],
    ['NEEDS_ACTION', 'unknown', 3, 12_000],
    ['NEEDS_ACTION', 'unknown', mostTries, challengeTimeout - 1_000],
    ['NEEDS_ACTION', 'failed', 2, 6_000],
    ['AUTHORIZING', 'unknown', 2, 6_000],
    ['AUTHORIZING', 'lost', 2, 6_000],
    ['AUTHORIZING', 'lost', mostTries - 1, searchTimeout],
  ] as const)('looks at %s after "%s" at try %i again in %i ms', (state, event, tries, expected) => {
    const outcome = transition(facts(state, { tries }), event, soon);
    expect(outcome).toMatchObject({ value: { nextLookAt: new Date(soon.getTime() + expected) } });
  });

  it('searches for a lost payment so long from when it was lost, and then gives it up', () => {
    const first = transition(facts('AUTHORIZING'), 'lost', later(challengeTimeout));
    const waitEndsAt = later(challengeTimeout + searchTimeout);
    expect(first).toMatchObject({ value: { state: 'AUTHORIZING', waitEndsAt } });
    const at = (milliseconds: number, event: 'lost' | 'unknown') =>
      transition(facts('AUTHORIZING', { waitEndsAt }), event, later(challengeTimeout + milliseconds));
    expect(at(searchTimeout - 1, 'lost')).toMatchObject({ value: { state: 'AUTHORIZING', waitEndsAt } });
    expect(at(searchTimeout + 1, 'unknown')).toMatchObject({ value: { state: 'AUTHORIZING', waitEndsAt } });
    expect(at(searchTimeout, 'lost')).toMatchObject({ value: { state: 'VOIDING', waitEndsAt: null } });
  });

  it.each([
    ['is with the gateway', { tries: 3, authorizationRef: null }, false],
    ['has just begun', { tries: 0, authorizationRef: null, instrument: null }, false],
    ['is held and could not be written', { tries: 1 }, true],
    ['needs no card and could not be written', { tries: 1, authorizationRef: null, instrument: null }, true],
  ])('lets another try take the place of one that %s: %j, %s', (_, change, isRoom) => {
    expect(transition(facts('AUTHORIZING', change), 'abandoned', soon).ok).toBe(isRoom);
  });

  it('looks again exactly as long as there is something to do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attemptStates),
        fc.constantFrom(...attemptEvents),
        fc.nat(2 * authorizationTimeout),
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
