import * as v from 'valibot';
import { crumbSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';

/** The way from home to an address. */
export const getBreadcrumb = defineQuery(
  'GetBreadcrumb',
  /* GraphQL */ `
    query GetBreadcrumb($path: String!, $language: String!) {
      breadcrumb(path: $path, language: $language) {
        title
        path
      }
    }
  `,
  v.object({ breadcrumb: v.array(crumbSchema) }),
);
