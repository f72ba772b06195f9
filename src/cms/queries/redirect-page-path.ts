import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** The address an item is shown at, for the redirect-warning page. */
export const getRedirectPagePath = defineQuery(
  'GetRedirectPagePath',
  /* GraphQL */ `
    query GetRedirectPagePath($itemPath: String!, $language: String!) {
      redirectPage(itemPath: $itemPath, language: $language) {
        path
      }
    }
  `,
  v.object({ redirectPage: v.nullable(v.object({ path: v.string() })) }),
);
