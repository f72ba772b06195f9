import * as v from 'valibot';
import { redirectPage } from '../../../server/content/items/types/feed-answer.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The address an item is shown at, for the redirect-warning page. */
export const getRedirectPagePath = defineQuery(
  'GetRedirectPagePath',
  '$itemPath: String!, $language: String!',
  v.object({
    redirectPage: field('redirectPage(itemPath: $itemPath, language: $language)', v.nullable(redirectPage)),
  }),
);
