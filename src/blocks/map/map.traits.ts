import type { Block } from '../block-props.ts';
import type { BlockTraits } from '../block-traits.ts';
import { mapHost } from './map.rules.ts';

export const traits: BlockTraits<Block<'map'>> = { isColumn: true, frameOrigin: () => mapHost };
