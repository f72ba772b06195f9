import type { SearchIndex } from './search.contract.ts';

/** A question of the server to the thread of the index. */
export interface IndexCall {
  call: number;
  name: keyof SearchIndex;
  argument: unknown;
}

/** Its answer, or why there is none. */
export type IndexReply = { call: number; value: unknown } | { call: number; problem: string };
