/** Failed checks in a row until placing is locked (specification part 2 §4.4). */
export const failuresToLock = 2;

/** How long a lock lasts within a session, in minutes (AMB-43). */
export const lockMinutes = 30;

/** How long a challenge and the pass for solving it are good, in minutes. */
const checkMinutes = 10;

export interface Failures {
  failures: number;
  lockedUntil: Date | null;
}

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const checkExpiry = (now: Date): Date => after(now, checkMinutes);

export const isLocked = ({ lockedUntil }: Failures, now: Date): boolean => lockedUntil !== null && lockedUntil > now;

/** What a check does to the count: a success begins anew, the second failure in a row locks, a lock that ended is forgotten. */
export function countCheck(before: Failures, isPassed: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  if (isPassed) return { failures: 0, lockedUntil: null };
  const failures = (before.lockedUntil === null ? before.failures : 0) + 1;
  return { failures, lockedUntil: failures >= failuresToLock ? after(now, lockMinutes) : null };
}
