import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { defineQuery } from '../query.ts';

/** The advertisements of a page, by slot. */
export const getAdDetails = defineQuery(
  'GetAdDetails',
  /* GraphQL */ `
    query GetAdDetails($path: String!, $language: String!) {
      adDetails(path: $path, language: $language) {
        slot
        adId
        adPath
        href
        alt
      }
    }
  `,
  v.object({
    adDetails: v.array(v.object({ slot: v.string(), adId: v.string(), adPath: v.string(), href, alt: v.string() })),
  }),
);
