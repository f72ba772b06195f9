import type { SearchIndex } from './search.contract.ts';
import type { SectionIndex } from './sections/section-search.contract.ts';

/** Where the index is stored: in a file of this node, or in the database that all nodes share. */
export type IndexPlace =
  | { file: string }
  | { databaseUrl: string; timeouts: { connect: number; statement: number }; name?: string };

/** A request of the server to the index thread: to the index of pages, or to that of the texts of standards. */
export type IndexCall = { call: number; argument: unknown } & (
  | { of: 'pages'; name: keyof SearchIndex }
  | { of: 'sections'; name: keyof SectionIndex }
);

/** Its answer, or the error. */
export type IndexReply = { call: number; value: unknown } | { call: number; problem: string };
