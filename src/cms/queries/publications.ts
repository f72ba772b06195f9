import * as v from 'valibot';
import { publicationTeaserSchema } from '../publication-teaser.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** One page of the news or blog listing, newest first. */
export const getPublications = defineQuery(
  'GetPublications',
  '$kind: PublicationKind!, $language: String!, $offset: Int!, $first: Int!',
  v.object({
    publications: field(
      'publications(kind: $kind, language: $language, offset: $offset, first: $first)',
      v.object({ total: v.number(), items: v.array(publicationTeaserSchema) }),
    ),
  }),
);
