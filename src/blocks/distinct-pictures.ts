import { teaserImage, type PublicationTeaser } from '../cms/publication-teaser.ts';
import type { Block } from './block-props.ts';
import type { MultiSpot } from './multi-spot/multi-spot.schema.ts';
import type { PlacedBlock } from './place-blocks.ts';

type Pictured = Block<'hero-banner'> | Block<'image-text'> | MultiSpot;

const isPictured = (block: PlacedBlock['block']): block is Pictured =>
  ['HeroBanner', 'ImageText', 'MultiSpot'].includes(block.__typename);

/** Takes pictures from teasers that repeat one of `seen`, and adds the others to it: a teaser without one is drawn. */
export function distinctTeasers(teasers: readonly PublicationTeaser[], seen: Set<string>): PublicationTeaser[] {
  return teasers.map((teaser) => {
    const source = teaserImage(teaser)?.src;
    if (source === undefined || !seen.has(source)) {
      if (source !== undefined) seen.add(source);
      return teaser;
    }
    return { ...teaser, cardImage: null, publicationMainImage: null, mainImage: null };
  });
}

const fixedPictures = ({ block, columns }: PlacedBlock): string[] => {
  const inside = [...(columns?.first ?? []), ...(columns?.second ?? [])].flatMap(fixedPictures);
  if (!isPictured(block) || block.__typename === 'MultiSpot') return inside;
  return block.image ? [block.image.src] : inside;
};

/**
 * Shows each picture once a page (docs/decisions/content-and-publishing.md#a-picture-once-a-page): what a block is about
 * keeps its picture, and of teasers the first.
 * @param seen gets every picture that is shown
 */
export function distinctPictures(blocks: readonly PlacedBlock[], seen = new Set<string>()): PlacedBlock[] {
  for (const source of blocks.flatMap(fixedPictures)) seen.add(source);
  const distinct = (placed: PlacedBlock): PlacedBlock => ({
    ...placed,
    ...(isPictured(placed.block) &&
      placed.block.__typename === 'MultiSpot' && {
        block: { ...placed.block, items: distinctTeasers(placed.block.items, seen) } as PlacedBlock['block'],
      }),
    columns: placed.columns && {
      first: placed.columns.first.map(distinct),
      second: placed.columns.second.map(distinct),
    },
  });
  return blocks.map(distinct);
}
