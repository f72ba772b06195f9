import type { Block } from '../block-props.ts';
import type { BlockTraits } from '../block-traits.ts';

export const traits: BlockTraits<Block<'link-list'>> = { isColumn: true };
