import * as v from 'valibot';
import { publicationTeaserSchema } from '../../cms/publication-teaser.ts';
import type { Block } from '../block-props.ts';

const spots = 3;

export const overrides = {
  /** A fourth item is not shown (docs/decisions/content-and-publishing.md#three-items-in-a-row). */
  items: v.pipe(
    v.array(publicationTeaserSchema),
    v.transform((items) => items.slice(0, spots)),
  ),
};

export type MultiSpot = Block<'multi-spot', typeof overrides>;
