import * as v from 'valibot';
import { synonymGroup } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Groups of words that find the same things. */
export const getSearchSynonyms = defineQuery(
  'GetSearchSynonyms',
  '$language: String!',
  v.object({
    searchSynonyms: field('searchSynonyms(language: $language)', v.array(synonymGroup)),
  }),
);
