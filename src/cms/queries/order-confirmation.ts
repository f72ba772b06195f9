import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { defineQuery } from '../query.ts';

/** Holds what the order confirmation offers next for a product. */
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
  v.object({ productCallToAction: v.nullable(v.object({ ctaText: v.string(), ctaLink: href })) }),
);
