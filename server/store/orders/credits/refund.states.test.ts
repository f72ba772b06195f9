import { expect, it } from 'vitest';
import { refundStates } from './credit.contract.ts';
import { moveRefund } from './refund.states.ts';

const now = new Date('2026-11-26T12:00:00Z');
const results = ['done', 'pending', 'refused', 'unknown'] as const;
const stateAfter = (state: (typeof refundStates)[number], result: (typeof results)[number]) =>
  moveRefund({ state, tries: 1, endedAt: state === 'done' ? now : null }, result, now)?.state ?? null;

it.each([
  ['waiting', [null, null, null, null]],
  ['refused', [null, null, null, null]],
  ['asked', ['done', 'asked', 'failed', 'asked']],
  ['done', ['done', 'done', 'failed', 'done']],
  // An answer that was under way since before must not bring it back.
  ['failed', [null, null, null, null]],
  // A person sends it: the gateway has nothing to say about it.
  ['owed', [null, null, null, null]],
] as const)('a refund in "%s" becomes %j after done, pending, refused and unknown', (state, after) => {
  expect(results.map((result) => stateAfter(state, result))).toEqual(after);
});

it('has every state above', () => expect(refundStates).toHaveLength(6));

it('looks at a refund that was made for a month, at longer and longer intervals, and then no more', () => {
  const hours = [];
  let at = now;
  for (;;) {
    const change = moveRefund({ state: 'done', tries: 1, endedAt: now }, 'done', at);
    if (!change?.lookAt) break;
    hours.push((change.lookAt.getTime() - now.getTime()) / 3_600_000);
    at = change.lookAt;
  }
  expect(hours).toEqual([1, 24, 72, 168, 336, 720]);
});

it('asks again after seconds first, and after two hours at most', () => {
  const waits = [1, 2, 5, 40].map((tries) => {
    const change = moveRefund({ state: 'asked', tries, endedAt: null }, 'unknown', now);
    return ((change?.lookAt?.getTime() ?? 0) - now.getTime()) / 1_000;
  });
  expect(waits).toEqual([10, 20, 160, 7_200]);
});
