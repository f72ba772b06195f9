import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** Newsletter topics, grouped by how often they are sent. */
export const getNewsletterTopics = defineQuery(
  'GetNewsletterTopics',
  /* GraphQL */ `
    query GetNewsletterTopics($path: String!, $lang: String!) {
      newsletterTopics(path: $path, language: $lang) {
        id
        children(first: 50) {
          id
          frequencyLabel
          children {
            id
            topicName
            netsuiteName
            pardotName
            putItForwardName
          }
        }
      }
    }
  `,
  v.object({
    newsletterTopics: v.nullable(
      v.object({
        id: v.string(),
        children: v.array(
          v.object({
            id: v.string(),
            frequencyLabel: v.string(),
            children: v.array(
              v.object({
                id: v.string(),
                topicName: v.string(),
                netsuiteName: v.string(),
                pardotName: v.string(),
                putItForwardName: v.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
);
