import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Newsletter topics, grouped by how often they are sent. */
export const getNewsletterTopics = defineQuery(
  'GetNewsletterTopics',
  '$path: String!, $lang: String!',
  v.object({
    newsletterTopics: field(
      'newsletterTopics(path: $path, language: $lang)',
      v.nullable(
        v.object({
          id: v.string(),
          children: field(
            'children(first: 50)',
            v.array(
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
          ),
        }),
      ),
    ),
  }),
);
