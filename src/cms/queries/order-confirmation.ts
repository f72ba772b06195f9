import * as v from 'valibot';
import { productCallToAction } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Call to action of the order confirmation for a product. */
export const getOrderConfirmationCallToAction = defineQuery(
  'GetOrderConfirmationCallToAction',
  '$productId: ID!, $language: String!',
  v.object({
    productCallToAction: field(
      'productCallToAction(productId: $productId, language: $language)',
      v.nullable(productCallToAction),
    ),
  }),
);
