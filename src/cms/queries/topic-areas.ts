import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Topic areas with their topics. */
export const getTopicAreas = defineQuery(
  'GetTopicAreas',
  '$path: String!, $language: String!',
  v.object({
    topicAreas: field(
      'topicAreas(path: $path, language: $language)',
      v.nullable(
        v.object({
          id: v.string(),
          children: field(
            'children(first: 50)',
            v.array(
              v.object({
                id: v.string(),
                name: v.string(),
                value: v.string(),
                topics: v.array(v.object({ name: v.string(), value: v.string() })),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);
