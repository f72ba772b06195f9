import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { selectOptionFields, selectOptionSchema } from './select-options.ts';

/** Countries and cases in which a membership is not sold online. */
export const getMembershipExceptions = defineQuery(
  'GetMembershipExceptions',
  /* GraphQL */ `
    query GetMembershipExceptions($path: String!, $lang: String!) {
      membershipExceptions(path: $path, language: $lang, first: 100) { ${selectOptionFields} }
    }
  `,
  v.object({ membershipExceptions: v.array(selectOptionSchema) }),
);

/** The memberships on sale. */
export const getMembershipProducts = defineQuery(
  'GetMembershipProducts',
  /* GraphQL */ `
    query GetMembershipProducts($path: String!, $lang: String!) {
      membershipProducts(path: $path, language: $lang, first: 100) { ${selectOptionFields} }
    }
  `,
  v.object({ membershipProducts: v.array(selectOptionSchema) }),
);
