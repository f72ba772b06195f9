import * as v from 'valibot';
import { searchHubAnswer } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The tabs of the search in their order. */
export const getSearchHubs = defineQuery(
  'GetSearchHubs',
  '$language: String!',
  v.object({ searchHubs: field('searchHubs(language: $language, first: 100)', v.array(searchHubAnswer)) }),
);

/** A tab as editors keep it. */
export type HubTab = v.InferOutput<typeof searchHubAnswer>;
