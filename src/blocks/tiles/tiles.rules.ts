import type { Block } from '../block-props.ts';

/** Tiles of a row; a further one is not shown (docs/decisions/content-and-publishing.md#three-items-in-a-row). */
export const most: Readonly<Record<Block<'tiles'>['layout'], number>> = {
  banners: 4,
  cards: 3,
  topics: 3,
  featured: 1,
};

/** Links of a topic's tile. */
export const mostLinks = 3;
