import * as v from 'valibot';
import type { Translate } from '../cms/dictionary.ts';

/** Holds what every block answers; spread into the schema of each block. The key doubles as an HTML id. */
export const blockEntries = <const TName extends string>(name: TName) => ({
  __typename: v.literal(name),
  key: v.pipe(v.string(), v.regex(/^\S+$/, 'must not be empty or contain spaces')),
  navigationTitle: v.nullable(v.string()),
});

/** Holds what a block knows of its page, beside its own content. */
export interface BlockContext {
  t: Translate;
  language: string;
  /** 1 for the block that carries the page's only h1. */
  headingLevel: 1 | 2;
}
