import * as v from 'valibot';
import { supportCard } from '../../../server/content/items/types/answer-part.contract.ts';
import { supportTag } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The subjects of the support picker. */
export const getFaqSupportTags = defineQuery(
  'GetFaqSupportTags',
  '$language: String!',
  v.object({
    supportTags: field('supportTags(language: $language, first: 100)', v.array(supportTag)),
  }),
);

/** The support cards of one subject. */
export const getFaqSupportResults = defineQuery(
  'GetFaqSupportResults',
  '$tag: ID!, $locale: String!',
  v.object({
    supportResults: field('supportResults(tag: $tag, locale: $locale, first: 100)', v.array(supportCard)),
  }),
);
