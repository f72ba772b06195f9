import type * as v from 'valibot';
import type { BlockAnswer } from '../../server/content/api/block-answer.rules.ts';
import type { BlockTypeName } from '../../server/content/items/types/block.contract.ts';
import type { Translate } from '../cms/dictionary.ts';
import type { MakeAnchor } from '../components/navigation/anchor.ts';

/** A block of a page, read from its answer; `TOverrides` are the fields that are read in a way of the site's own. */
export type Block<
  T extends BlockTypeName,
  TOverrides extends Record<string, v.GenericSchema> = Record<never, never>,
> = BlockAnswer<T, TOverrides>;

/** Facts about the page that a block can use. */
export interface BlockContext {
  t: Translate;
  language: string;
  /** 1 for the block that carries the page's only h1. */
  headingLevel: 1 | 2;
  /** Gives a heading of the block its anchor, its own on the page. */
  anchor: MakeAnchor;
}

/** Props of a block's component. */
export interface BlockProps<
  T extends BlockTypeName,
  TOverrides extends Record<string, v.GenericSchema> = Record<never, never>,
> {
  block: Block<T, TOverrides>;
  context: BlockContext;
}
