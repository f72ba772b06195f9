import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from '../people/auth/client-address.ts';

/** Requests of one address per span of seconds: more than people need, offices behind one address included. */
const budget = { points: 300, duration: 10 };

/** Limits the search requests of an address. */
export interface SearchLimit {
  /** Returns 0 when the request is allowed, otherwise the seconds to wait. */
  count(address: string): Promise<number>;
}

/** Counts in the memory of this node, because it protects this node's index. */
export function createSearchLimit(points = budget.points): SearchLimit {
  const limiter = new RateLimiterMemory({ ...budget, points });
  return {
    async count(address) {
      try {
        await limiter.consume(addressGroup(address));
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      }
    },
  };
}
