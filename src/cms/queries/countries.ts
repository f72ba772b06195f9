import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/**
 * All countries; 270 is above the number there are, so the list is never cut
 * (docs/decisions/documents-and-committees.md#lists-in-full).
 */
export const getCountries = defineQuery(
  'GetCountries',
  /* GraphQL */ `
    query GetCountries($language: String!) {
      countries(language: $language, first: 270) {
        code
        countryName
        allowForOrders
      }
    }
  `,
  v.object({
    countries: v.array(v.object({ code: v.string(), countryName: v.string(), allowForOrders: v.boolean() })),
  }),
);
