import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** Address and title of a product variant. */
export const getVariant = defineQuery(
  'GetVariant',
  /* GraphQL */ `
    query GetVariant($path: String!, $language: String!) {
      variant(path: $path, language: $language) {
        url {
          path
        }
        title
        pageTitle
        addTitleSuffix
      }
    }
  `,
  v.object({
    variant: v.nullable(
      v.object({
        url: v.object({ path: v.string() }),
        title: v.string(),
        pageTitle: v.nullable(v.string()),
        addTitleSuffix: v.boolean(),
      }),
    ),
  }),
);
