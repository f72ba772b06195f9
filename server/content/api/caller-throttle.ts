import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerLimits, type AnswerBudget } from './answer-budget.ts';

/**
 * Points of an address in a span of seconds; an answer costs 1 as a page's to `most` as the largest, which takes up to a
 * second of the processor.
 */
const budget = { points: 2_000, duration: 60 };
const most = 100;

/** A caller has to wait before the next query. */
export class TooManyQueries extends Error {
  override name = 'TooManyQueries';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(
      `Too many or too large queries from your address. Try again in ${retryAfterSeconds} s, or send the CONTENT_TOKEN.`,
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface CallerThrottle {
  /**
   * Admits a query at the price of the largest answer, so that many parallel ones cannot slip through.
   * @returns a function that gives back the unused part of the price
   * @throws TooManyQueries
   */
  admit(address: string): Promise<(used: AnswerBudget['used']) => Promise<void>>;
}

/** Counts by address, in the memory of this node, whose processor it protects. */
export function createCallerThrottle(points: number = budget.points): CallerThrottle {
  const limiter = new RateLimiterMemory({ points, duration: budget.duration });
  return {
    async admit(address) {
      try {
        await limiter.consume(address, most);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new TooManyQueries(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
      }
      return async (used) => {
        await limiter.reward(address, most - costOf(used));
      };
    },
  };
}

function costOf(used: AnswerBudget['used']): number {
  const shares = (['entries', 'reads', 'bytes'] as const).map((what) => used[what] / callerLimits[what]);
  return Math.min(most, Math.max(1, Math.ceil(most * Math.max(...shares))));
}
