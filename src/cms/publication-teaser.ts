import * as v from 'valibot';
import { imageSchema, linkSchema, type Image } from './fields.ts';

export const taxonomySchema = v.object({ id: v.string(), title: v.string(), path: v.nullable(v.string()) });

/** Holds what a teaser shows of a publication; used by the multi-spot and by the listing pages. */
export const publicationTeaserSchema = v.object({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  publicationDate: v.pipe(v.string(), v.isoDate()),
  cardText: v.nullable(v.string()),
  description: v.string(),
  cardImage: v.nullable(imageSchema),
  publicationMainImage: v.nullable(imageSchema),
  mainImage: v.nullable(imageSchema),
  taxonomies: v.array(taxonomySchema),
  readMore: v.nullable(linkSchema),
  publicationAuthor: v.nullable(v.object({ authorName: v.string() })),
});

export type PublicationTeaser = v.InferOutput<typeof publicationTeaserSchema>;

/** The card image, else the main image (docs/decisions/content-and-publishing.md#card-image). */
export function teaserImage(
  publication: Pick<PublicationTeaser, 'cardImage' | 'publicationMainImage' | 'mainImage'>,
): Image | null {
  return publication.cardImage ?? publication.publicationMainImage ?? publication.mainImage;
}
