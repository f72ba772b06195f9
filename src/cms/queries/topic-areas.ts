import * as v from 'valibot';
import { topicAreaFolder } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Topic areas with their topics. */
export const getTopicAreas = defineQuery(
  'GetTopicAreas',
  '$path: String!, $language: String!',
  v.object({
    topicAreas: field('topicAreas(path: $path, language: $language)', v.nullable(topicAreaFolder)),
  }),
);
