import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { imageSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';

/** The subjects of the support picker. */
export const getFaqSupportTags = defineQuery(
  'GetFaqSupportTags',
  /* GraphQL */ `
    query GetFaqSupportTags($language: String!) {
      supportTags(language: $language, first: 100) {
        id
        title
      }
    }
  `,
  v.object({ supportTags: v.array(v.object({ id: v.string(), title: v.string() })) }),
);

/** The support cards of one subject. */
export const getFaqSupportResults = defineQuery(
  'GetFaqSupportResults',
  /* GraphQL */ `
    query GetFaqSupportResults($tag: ID!, $locale: String!) {
      supportResults(tag: $tag, locale: $locale, first: 100) {
        id
        title
        productId
        cardText
        buttonText
        url
        image {
          src
          alt
        }
      }
    }
  `,
  v.object({
    supportResults: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        productId: v.nullable(v.string()),
        cardText: v.string(),
        buttonText: v.string(),
        url: href,
        image: v.nullable(imageSchema),
      }),
    ),
  }),
);
