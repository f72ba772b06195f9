import * as v from 'valibot';
import { hrefSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';

/** What the order confirmation offers next for a product. */
export const getOrderConfirmationCallToAction = defineQuery(
  'GetOrderConfirmationCallToAction',
  /* GraphQL */ `
    query GetOrderConfirmationCallToAction($productId: ID!, $language: String!) {
      productCallToAction(productId: $productId, language: $language) {
        ctaText
        ctaLink
      }
    }
  `,
  v.object({ productCallToAction: v.nullable(v.object({ ctaText: v.string(), ctaLink: hrefSchema })) }),
);
