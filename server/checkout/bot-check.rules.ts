/** Failed checks in a row until placing is locked (docs/decisions/checkout.md#bot-check). */
export const failuresToLock = 2;

/** The time a lock lasts within a session, in minutes (docs/decisions/checkout.md#bot-check). */
export const lockMinutes = 30;

/** The time a challenge and the pass for solving it are good, in minutes. */
const checkMinutes = 10;

export interface Failures {
  failures: number;
  lockedUntil: Date | null;
}

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const checkExpiry = (now: Date): Date => after(now, checkMinutes);

export const isLocked = ({ lockedUntil }: Failures, now: Date): boolean => lockedUntil !== null && lockedUntil > now;

/**
 * Returns what a check does to the count: a success begins again, the second failure in a row locks, a lock that ended
 * is forgotten.
 */
export function countCheck(before: Failures, isPassed: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  if (isPassed) return { failures: 0, lockedUntil: null };
  const failures = (before.lockedUntil === null ? before.failures : 0) + 1;
  return { failures, lockedUntil: failures >= failuresToLock ? after(now, lockMinutes) : null };
}
