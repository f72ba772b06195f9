import * as v from 'valibot';
import { linkSchema } from '../../cms/fields.ts';
import { publicationTeaserSchema } from '../../cms/publication-teaser.ts';
import { blockEntries } from '../block-entries.ts';

const spots = 3;

export const multiSpotSchema = v.object({
  ...blockEntries('MultiSpot'),
  heading: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  viewAll: v.nullable(linkSchema),
  /** A fourth item is not shown (docs/decisions/content-and-publishing.md#three-items-in-a-row). */
  items: v.pipe(
    v.array(publicationTeaserSchema),
    v.transform((items) => items.slice(0, spots)),
  ),
});

export type MultiSpot = v.InferOutput<typeof multiSpotSchema>;
