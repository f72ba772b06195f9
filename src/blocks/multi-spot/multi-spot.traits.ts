import type { BlockTraits } from '../block-traits.ts';
import { distinctTeasers } from '../distinct-teasers.ts';
import type { MultiSpot } from './multi-spot.schema.ts';

export const traits: BlockTraits<MultiSpot> = {
  withoutRepeatedPictures: (block, shown) => ({ ...block, items: distinctTeasers(block.items, shown) }),
};
