import * as v from 'valibot';
import { faqTagAnswer } from '../../../server/content/api/setting-answer.rules.ts';
import { faqItem } from '../../../server/content/items/types/answer-part.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The subjects that questions are tagged with. */
export const getFaqTags = defineQuery(
  'GetFaqTags',
  '$lang: String!',
  v.object({
    faqTags: field('faqTags(language: $lang, first: 100)', v.array(faqTagAnswer)),
  }),
);

/** The questions of one subject. */
export const getFaqItems = defineQuery(
  'GetFaqItems',
  '$tag: ID!, $lang: String!',
  v.object({
    faqItems: field('faqItems(tag: $tag, language: $lang, first: 100)', v.array(faqItem)),
  }),
);
