import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** The states of a country; none where the country has no list and its state is free text. */
export const getStates = defineQuery(
  'GetStates',
  /* GraphQL */ `
    query GetStates($countryCode: String!, $language: String!) {
      states(countryCode: $countryCode, language: $language) {
        code
        stateProvinceName
      }
    }
  `,
  v.object({ states: v.array(v.object({ code: v.string(), stateProvinceName: v.string() })) }),
);
