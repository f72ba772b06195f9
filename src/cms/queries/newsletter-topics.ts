import * as v from 'valibot';
import { newsletterTopicFolder } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Newsletter topics, grouped by how often they are sent. */
export const getNewsletterTopics = defineQuery(
  'GetNewsletterTopics',
  '$path: String!, $lang: String!',
  v.object({
    newsletterTopics: field('newsletterTopics(path: $path, language: $lang)', v.nullable(newsletterTopicFolder)),
  }),
);
