import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countCheck, failuresToLock, isLocked, lockMinutes, type Failures } from './bot-check.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const none: Failures = { failures: 0, lockedUntil: null };

it('locks at the second failure in a row', () => {
  const first = countCheck(none, false, now);
  expect(first).toEqual({ failures: 1, lockedUntil: null });
  expect(countCheck(first, false, now)).toEqual({ failures: 2, lockedUntil: later(lockMinutes) });
});

it('begins anew after a success', () => {
  const first = countCheck(none, false, now);
  const passed = countCheck(first, true, now);
  expect(passed).toEqual(none);
  expect(countCheck(passed, false, now).lockedUntil).toBeNull();
});

it('stays locked whatever comes, and opens when the time is over', () => {
  const locked: Failures = { failures: 2, lockedUntil: later(lockMinutes) };
  expect(countCheck(locked, true, later(lockMinutes - 1))).toBe(locked);
  expect(isLocked(locked, later(lockMinutes))).toBe(false);
  // The old failures are forgotten with their lock: one more does not lock again.
  expect(countCheck(locked, false, later(lockMinutes))).toEqual({ failures: 1, lockedUntil: null });
});

it('is locked exactly when the last checks were failures enough', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (outcomes) => {
      let state = none;
      let inARow = 0;
      let isShut = false;
      for (const isPassed of outcomes) {
        state = countCheck(state, isPassed, now);
        inARow = isPassed ? 0 : inARow + 1;
        isShut ||= inARow >= failuresToLock;
        expect(isLocked(state, now)).toBe(isShut);
      }
    }),
  );
});
