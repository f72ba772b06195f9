import type { Block } from '../block-props.ts';
import type { PlacedBlock } from '../place-blocks.ts';

/** A film that plays on its page, with the day it was published. */
type Film = Block<'video'> & { publishedAt: string };

const isFilm = (block: { __typename: string }): block is Film => {
  if (block.__typename !== 'Video') return false;
  const { page, publishedAt } = block as Block<'video'>;
  return page === null && publishedAt !== null;
};

/** Returns the film that a page is about, in columns too: the first that plays there and has a publication date. */
export function findFilm(blocks: readonly PlacedBlock[]): Film | null {
  for (const { block, columns } of blocks) {
    const found = isFilm(block) ? block : columns && findFilm([...columns.first, ...columns.second]);
    if (found) return found;
  }
  return null;
}
