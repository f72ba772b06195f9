import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Address and title of a product variant. */
export const getVariant = defineQuery(
  'GetVariant',
  '$path: String!, $language: String!',
  v.object({
    variant: field(
      'variant(path: $path, language: $language)',
      v.nullable(
        v.object({
          url: v.object({ path: v.string() }),
          title: v.string(),
          pageTitle: v.nullable(v.string()),
          addTitleSuffix: v.boolean(),
        }),
      ),
    ),
  }),
);
