/** Tries before a message is given to staff; with the delays below they span about a day. */
export const maxTries = 12;

/** Longer than any connector waits, so that a message is sent twice only after a crash. In milliseconds. */
export const leaseDuration = 60_000;

/** Delivered messages carry personal data and are of no use once a receiver can no longer doubt them. */
export const keepDeliveredDays = 30;

const firstDelay = 10_000;
const factor = 3;
const longestDelay = 5 * 3_600_000;
/** Half of the spread: messages that failed together come back apart. */
const jitter = 0.2;

/**
 * Milliseconds from the failure of a try to the next: 10 s, 30 s, 90 s, … at most 5 hours, each ± 20 %.
 * @param tries how many tries there were, 1 or more
 * @param random between 0 and 1
 */
export function retryDelay(tries: number, random: number): number {
  const delay = Math.min(firstDelay * factor ** (tries - 1), longestDelay);
  return Math.round(delay * (1 - jitter + 2 * jitter * random));
}
