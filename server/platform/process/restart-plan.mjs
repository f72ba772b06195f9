/** Times in milliseconds; at most `most` restarts within `window`. */
export const restartLimits = { firstDelay: 250, longestDelay: 16_000, window: 300_000, most: 8 };

/** Decides when a dead server is restarted: the more restarts in the window, the later. */
export function createRestartPlan({ firstDelay, longestDelay, window, most }) {
  /** @type {number[]} */
  let restarts = [];
  return {
    /**
     * Counts a death.
     * @param {number} now milliseconds of a clock that never goes back
     * @returns {number | null} the wait before the next start in milliseconds; null when there were too many
     */
    next(now) {
      restarts = restarts.filter((at) => now - at < window);
      if (restarts.length >= most) return null;
      const delay = Math.min(firstDelay * 2 ** restarts.length, longestDelay);
      restarts.push(now);
      return delay;
    },
  };
}
