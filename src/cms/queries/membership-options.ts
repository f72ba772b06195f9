import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';
import { selectOptionSchema } from './select-options.ts';

/** Countries and cases in which a membership is not sold online. */
export const getMembershipExceptions = defineQuery(
  'GetMembershipExceptions',
  '$path: String!, $lang: String!',
  v.object({
    membershipExceptions: field(
      'membershipExceptions(path: $path, language: $lang, first: 100)',
      v.array(selectOptionSchema),
    ),
  }),
);

/** The memberships on sale. */
export const getMembershipProducts = defineQuery(
  'GetMembershipProducts',
  '$path: String!, $lang: String!',
  v.object({
    membershipProducts: field(
      'membershipProducts(path: $path, language: $lang, first: 100)',
      v.array(selectOptionSchema),
    ),
  }),
);
