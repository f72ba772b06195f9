import type { SearchIndex } from './search.contract.ts';

/** Where the index is kept: in a file of this node, or in the database that all nodes share. */
export type IndexPlace = { file: string } | { databaseUrl: string; timeouts: { connect: number; statement: number } };

/** A question of the server to the thread of the index. */
export interface IndexCall {
  call: number;
  name: keyof SearchIndex;
  argument: unknown;
}

/** Its answer, or why there is none. */
export type IndexReply = { call: number; value: unknown } | { call: number; problem: string };
