import type { SearchIndex } from './search.contract.ts';

/** Where the index is stored: in a file of this node, or in the database that all nodes share. */
export type IndexPlace =
  { file: string } | { databaseUrl: string; timeouts: { connect: number; statement: number }; name?: string };

/** A request of the server to the index thread. */
export interface IndexCall {
  call: number;
  name: keyof SearchIndex;
  argument: unknown;
}

/** Its answer, or the error. */
export type IndexReply = { call: number; value: unknown } | { call: number; problem: string };
