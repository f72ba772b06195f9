import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** Facets that have a page of their own to link to. */
export const getLinkableFacets = defineQuery(
  'GetLinkableFacets',
  /* GraphQL */ `
    query GetLinkableFacets($parent: String!, $template: String!, $language: String!) {
      linkableFacets(parent: $parent, template: $template, language: $language, first: 100) {
        id
        name
        facetField
        facetValue
      }
    }
  `,
  v.object({
    linkableFacets: v.array(
      v.object({ id: v.string(), name: v.string(), facetField: v.string(), facetValue: v.string() }),
    ),
  }),
);
