import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from '../people/auth/client-address.ts';

/** Requests of one address per ten seconds: more than people need, offices and classes behind one address included. */
const mostSearches = 300;
/** A class of a hundred types at once; a suggestion costs the index a few milliseconds. */
const mostSuggestions = 1_500;
const duration = 10;

/** Limits the search requests of an address. */
export interface SearchLimit {
  /** Returns 0 when the request is allowed, otherwise the seconds to wait. */
  count(address: string): Promise<number>;
  /** Counts a request for suggestions, whose limit is its own: typing must not use up the searches of an office. */
  countSuggestion(address: string): Promise<number>;
}

/** Counts in the memory of this node, because it protects this node's index. */
export function createSearchLimit(most = { searches: mostSearches, suggestions: mostSuggestions }): SearchLimit {
  return { count: createCounter(most.searches), countSuggestion: createCounter(most.suggestions) };
}

function createCounter(points: number): SearchLimit['count'] {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (address) => {
    try {
      await limiter.consume(addressGroup(address));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
  };
}
