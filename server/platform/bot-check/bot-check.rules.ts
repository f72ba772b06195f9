/** Failures of one kind in a row until placing is locked (docs/decisions/checkout.md#bot-check). */
export const failuresToLock = 2;

/** The time a lock lasts within a session, in minutes (docs/decisions/checkout.md#bot-check). */
export const lockMinutes = 30;

/** The time a challenge and the pass for solving it are good, in minutes. */
const checkMinutes = 10;

/** Failures of a session in a row, each kind by itself. */
export interface Failures {
  /** Challenges that were not solved. */
  failures: number;
  /** Orders without a good pass. */
  refusedPasses: number;
  lockedUntil: Date | null;
}

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const checkExpiry = (now: Date): Date => after(now, checkMinutes);

export const isLocked = ({ lockedUntil }: Failures, now: Date): boolean => lockedUntil !== null && lockedUntil > now;

export const noFailures: Failures = { failures: 0, refusedPasses: 0, lockedUntil: null };

/** A lock that ended is forgotten, and what led to it. */
const unlocked = (before: Failures): Failures => (before.lockedUntil === null ? before : noFailures);

const lockAtSecond = (counted: Omit<Failures, 'lockedUntil'>, now: Date): Failures => {
  const isEnough = Math.max(counted.failures, counted.refusedPasses) >= failuresToLock;
  return { ...counted, lockedUntil: isEnough ? after(now, lockMinutes) : null };
};

/**
 * Returns what a checked challenge does to the count: a success begins again, the second failure in a row locks. A
 * refused pass is another failure: a check that fails and an order whose pass ran out must not lock a person together.
 */
export function countCheck(before: Failures, isPassed: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  const { failures, refusedPasses } = unlocked(before);
  return lockAtSecond({ failures: isPassed ? 0 : failures + 1, refusedPasses }, now);
}

/** Returns what an order's pass does to the count: a good one ends all of it, the second bad one in a row locks. */
export function countPass(before: Failures, isGood: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  if (isGood) return noFailures;
  const { failures, refusedPasses } = unlocked(before);
  return lockAtSecond({ failures, refusedPasses: refusedPasses + 1 }, now);
}
