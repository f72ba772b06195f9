import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { imageAnswer } from '../../../server/content/items/answer-part.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The subjects of the support picker. */
export const getFaqSupportTags = defineQuery(
  'GetFaqSupportTags',
  '$language: String!',
  v.object({
    supportTags: field(
      'supportTags(language: $language, first: 100)',
      v.array(v.object({ id: v.string(), title: v.string() })),
    ),
  }),
);

/** The support cards of one subject. */
export const getFaqSupportResults = defineQuery(
  'GetFaqSupportResults',
  '$tag: ID!, $locale: String!',
  v.object({
    supportResults: field(
      'supportResults(tag: $tag, locale: $locale, first: 100)',
      v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          productId: v.nullable(v.string()),
          cardText: v.string(),
          buttonText: v.string(),
          url: href,
          image: v.nullable(imageAnswer),
        }),
      ),
    ),
  }),
);
