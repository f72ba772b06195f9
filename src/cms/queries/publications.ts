import * as v from 'valibot';
import { publicationTeaserFields, publicationTeaserSchema } from '../publication-teaser.ts';
import { defineQuery } from '../query.ts';

/** One page of the news or blog listing, newest first. */
export const getPublications = defineQuery(
  'GetPublications',
  /* GraphQL */ `
    query GetPublications($kind: PublicationKind!, $language: String!, $offset: Int!, $first: Int!) {
      publications(kind: $kind, language: $language, offset: $offset, first: $first) {
        total
        items { ${publicationTeaserFields} }
      }
    }
  `,
  v.object({ publications: v.object({ total: v.number(), items: v.array(publicationTeaserSchema) }) }),
);
