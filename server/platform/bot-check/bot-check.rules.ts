/** Failures of one kind in a row until placing is locked (docs/decisions/checkout.md#bot-check). */
export const failuresToLock = 2;

/** Duration of a lock, in minutes (docs/decisions/checkout.md#bot-check). */
export const lockMinutes = 30;

/** Lifetime of a challenge and of its pass, in minutes. */
const checkMinutes = 10;

/** Consecutive failures of a session, by kind. */
export interface Failures {
  /** Challenges that were not solved. */
  failures: number;
  /** Orders without a valid pass. */
  refusedPasses: number;
  lockedUntil: Date | null;
}

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const checkExpiry = (now: Date): Date => after(now, checkMinutes);

export const isLocked = ({ lockedUntil }: Failures, now: Date): boolean => lockedUntil !== null && lockedUntil > now;

export const noFailures: Failures = { failures: 0, refusedPasses: 0, lockedUntil: null };

/** An expired lock and its failures no longer count. */
const unlocked = (before: Failures): Failures => (before.lockedUntil === null ? before : noFailures);

const lockAtSecond = (counted: Omit<Failures, 'lockedUntil'>, now: Date): Failures => {
  const isEnough = Math.max(counted.failures, counted.refusedPasses) >= failuresToLock;
  return { ...counted, lockedUntil: isEnough ? after(now, lockMinutes) : null };
};

/**
 * Returns the count after a check: a success resets it, the second consecutive failure locks. Refused passes are
 * counted separately: a failed check and an order with an expired pass must not add up to a lock.
 */
export function countCheck(before: Failures, isPassed: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  const { failures, refusedPasses } = unlocked(before);
  return lockAtSecond({ failures: isPassed ? 0 : failures + 1, refusedPasses }, now);
}

/** Returns the count after an order's pass: a valid one resets both, the second consecutive invalid one locks. */
export function countPass(before: Failures, isGood: boolean, now: Date): Failures {
  if (isLocked(before, now)) return before;
  if (isGood) return noFailures;
  const { failures, refusedPasses } = unlocked(before);
  return lockAtSecond({ failures, refusedPasses: refusedPasses + 1 }, now);
}
