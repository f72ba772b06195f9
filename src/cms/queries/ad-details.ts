import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The advertisements of a page, by slot. */
export const getAdDetails = defineQuery(
  'GetAdDetails',
  '$path: String!, $language: String!',
  v.object({
    adDetails: field(
      'adDetails(path: $path, language: $language)',
      v.array(v.object({ slot: v.string(), adId: v.string(), adPath: v.string(), href, alt: v.string() })),
    ),
  }),
);
