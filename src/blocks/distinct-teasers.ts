import { teaserImage, type PublicationTeaser } from '../cms/publication-teaser.ts';

/** Takes pictures from teasers that repeat one of `shown`, and adds the others to it: a teaser without one is drawn. */
export function distinctTeasers(teasers: readonly PublicationTeaser[], shown: Set<string>): PublicationTeaser[] {
  return teasers.map((teaser) => {
    const source = teaserImage(teaser)?.src;
    if (source === undefined || !shown.has(source)) {
      if (source !== undefined) shown.add(source);
      return teaser;
    }
    return { ...teaser, cardImage: null, publicationMainImage: null, mainImage: null };
  });
}
