import * as v from 'valibot';
import { defineQuery } from '../query.ts';

/** The subjects that questions are tagged with. */
export const getFaqTags = defineQuery(
  'GetFaqTags',
  /* GraphQL */ `
    query GetFaqTags($lang: String!) {
      faqTags(language: $lang, first: 100) {
        id
        title
      }
    }
  `,
  v.object({ faqTags: v.array(v.object({ id: v.string(), title: v.string() })) }),
);

/** The questions of one subject. */
export const getFaqItems = defineQuery(
  'GetFaqItems',
  /* GraphQL */ `
    query GetFaqItems($tag: ID!, $lang: String!) {
      faqItems(tag: $tag, language: $lang, first: 100) {
        id
        question
        answer
      }
    }
  `,
  v.object({ faqItems: v.array(v.object({ id: v.string(), question: v.string(), answer: v.string() })) }),
);
