import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** Topic areas with their topics. */
export const getTopicAreas = defineQuery(
  'GetTopicAreas',
  /* GraphQL */ `
    query GetTopicAreas($path: String!, $language: String!) {
      topicAreas(path: $path, language: $language) {
        id
        children(first: 50) {
          id
          name
          value
          topics {
            name
            value
          }
        }
      }
    }
  `,
  v.object({
    topicAreas: v.nullable(
      v.object({
        id: v.string(),
        children: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            value: v.string(),
            topics: v.array(v.object({ name: v.string(), value: v.string() })),
          }),
        ),
      }),
    ),
  }),
);
