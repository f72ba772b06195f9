import * as v from 'valibot';
import { blockFragments, blockSelection } from '../blocks/registry.ts';
import { routedFields } from '../cms/fields.ts';
import { defineQuery } from '../cms/query.ts';
import { routedSchema, routedSelection } from '../cms/routed.ts';

/** Everything an address leads to, in one query: a page with its blocks, an article, a document, a redirect. */
export const getRoute = defineQuery(
  'GetRoute',
  /* GraphQL */ `
    query GetRoute($path: String!, $language: String!) {
      route(path: $path, language: $language) {
        __typename
        ...RoutedFields
        ... on Page { template blocks { ${blockSelection} } }
        ${routedSelection}
      }
    }
    ${routedFields}
    ${blockFragments}
  `,
  v.object({ route: v.nullable(routedSchema) }),
);
