import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countCheck,
  countPass,
  failuresToLock,
  isLocked,
  lockMinutes,
  noFailures,
  type Failures,
} from './bot-check.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('locks at the second failure in a row', () => {
  const first = countCheck(noFailures, false, now);
  expect(first).toEqual({ ...noFailures, failures: 1 });
  expect(countCheck(first, false, now)).toEqual({ ...noFailures, failures: 2, lockedUntil: later(lockMinutes) });
});

it('begins anew after a success', () => {
  const first = countCheck(noFailures, false, now);
  const passed = countCheck(first, true, now);
  expect(passed).toEqual(noFailures);
  expect(countCheck(passed, false, now).lockedUntil).toBeNull();
});

it('stays locked whatever comes, and opens when the time is over', () => {
  const locked: Failures = { ...noFailures, failures: 2, lockedUntil: later(lockMinutes) };
  expect(countCheck(locked, true, later(lockMinutes - 1))).toBe(locked);
  expect(isLocked(locked, later(lockMinutes))).toBe(false);
  // The old failures are forgotten with their lock: one more does not lock again.
  expect(countCheck(locked, false, later(lockMinutes))).toEqual({ ...noFailures, failures: 1 });
});

it('counts failed checks and refused passes apart', () => {
  const failed = countCheck(noFailures, false, now);
  const refused = countPass(failed, false, now);
  expect(refused).toEqual({ failures: 1, refusedPasses: 1, lockedUntil: null });
  expect(isLocked(countPass(refused, false, now), now)).toBe(true);
  expect(isLocked(countCheck(refused, false, now), now)).toBe(true);
  // A solved challenge says nothing of the passes; an order that is let through ends both counts.
  expect(countCheck(refused, true, now)).toEqual({ ...noFailures, refusedPasses: 1 });
  expect(countPass(refused, true, now)).toEqual(noFailures);
});

it('stays locked whatever pass comes, and forgets both counts with the lock', () => {
  const locked: Failures = { failures: 1, refusedPasses: 2, lockedUntil: later(lockMinutes) };
  expect(countPass(locked, true, later(lockMinutes - 1))).toBe(locked);
  expect(countPass(locked, false, later(lockMinutes))).toEqual({ ...noFailures, refusedPasses: 1 });
  expect(countPass(locked, true, later(lockMinutes))).toEqual(noFailures);
});

it('is locked exactly when the last checks were failures enough', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (outcomes) => {
      let state = noFailures;
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
