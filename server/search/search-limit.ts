import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from '../people/auth/client-address.rules.ts';

/** Questions of one address in a span of seconds: more than people can ask, offices behind one address included. */
const budget = { points: 300, duration: 10 };

/** Limits how often an address may ask the search. */
export interface SearchLimit {
  /** Returns 0 when the question may be asked, else the seconds to wait. */
  count(address: string): Promise<number>;
}

/** Counts in the memory of this node, whose own index it protects. */
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
