import type { Block } from '../block-props.ts';
import type { BlockTraits } from '../block-traits.ts';

export const traits: BlockTraits<Block<'hero-banner'>> = {
  isTitle: true,
  isBand: true,
  subjectPicture: ({ image }) => image?.src ?? null,
};
