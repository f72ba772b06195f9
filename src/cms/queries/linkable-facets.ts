import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Facets that have a page of their own to link to. */
export const getLinkableFacets = defineQuery(
  'GetLinkableFacets',
  '$parent: String!, $template: String!, $language: String!',
  v.object({
    linkableFacets: field(
      'linkableFacets(parent: $parent, template: $template, language: $language, first: 100)',
      v.array(v.object({ id: v.string(), name: v.string(), facetField: v.string(), facetValue: v.string() })),
    ),
  }),
);
