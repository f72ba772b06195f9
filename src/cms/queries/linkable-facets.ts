import * as v from 'valibot';
import { linkableFacet } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Facets that have a page. */
export const getLinkableFacets = defineQuery(
  'GetLinkableFacets',
  '$parent: String!, $template: String!, $language: String!',
  v.object({
    linkableFacets: field(
      'linkableFacets(parent: $parent, template: $template, language: $language, first: 100)',
      v.array(linkableFacet),
    ),
  }),
);
