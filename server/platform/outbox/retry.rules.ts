/** Attempts before a message goes to staff; with the delays below about a day. */
export const maxTries = 12;

/** Longer than any connector's timeout, so that a message is sent twice only after a crash. In milliseconds. */
export const leaseDuration = 60_000;

/** Delivered messages contain personal data and are useless once the receiver cannot dispute them any more. */
export const keepDeliveredDays = 30;

const firstDelay = 10_000;
const factor = 3;
const longestDelay = 5 * 3_600_000;
/** Half of the spread: messages that failed together are retried apart. */
const jitter = 0.2;

/**
 * Returns the delay from a failed attempt to the next in milliseconds: 10 s, 30 s, 90 s, … at most 5 hours, each ± 20
 * %.
 * @param tries number of attempts, 1 or more
 * @param random between 0 and 1
 */
export function retryDelay(tries: number, random: number): number {
  const delay = Math.min(firstDelay * factor ** (tries - 1), longestDelay);
  return Math.round(delay * (1 - jitter + 2 * jitter * random));
}
