import * as v from 'valibot';
import { authorItem } from '../../server/content/items/types/answer-part.contract.ts';
import { publicationItem } from '../../server/content/items/types/answer.contract.ts';
import type { Image } from './fields.ts';
import { pick } from './selection.ts';

/** Fields of a publication's teaser, for the multi-spot and the listing pages. */
export const publicationTeaserSchema = v.object({
  ...pick(publicationItem, 'id', 'path', 'title', 'publicationDate', 'cardText', 'description', 'taxonomies'),
  ...pick(publicationItem, 'cardImage', 'publicationMainImage', 'mainImage', 'readMore'),
  publicationAuthor: v.nullable(v.object(pick(authorItem, 'authorName'))),
});

export type PublicationTeaser = v.InferOutput<typeof publicationTeaserSchema>;

/** The card image, else the main image (docs/decisions/content-and-publishing.md#card-image). */
export function teaserImage(
  publication: Pick<PublicationTeaser, 'cardImage' | 'publicationMainImage' | 'mainImage'>,
): Image | null {
  return publication.cardImage ?? publication.publicationMainImage ?? publication.mainImage;
}
