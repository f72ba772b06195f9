import * as v from 'valibot';
import { variant } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Address and title of a product variant. */
export const getVariant = defineQuery(
  'GetVariant',
  '$path: String!, $language: String!',
  v.object({
    variant: field('variant(path: $path, language: $language)', v.nullable(variant)),
  }),
);
