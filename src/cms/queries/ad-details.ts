import * as v from 'valibot';
import { adDetail } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The advertisements of a page, by slot. */
export const getAdDetails = defineQuery(
  'GetAdDetails',
  '$path: String!, $language: String!',
  v.object({
    adDetails: field('adDetails(path: $path, language: $language)', v.array(adDetail)),
  }),
);
