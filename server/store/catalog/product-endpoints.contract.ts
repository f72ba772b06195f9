import * as v from 'valibot';
import { membershipOffers } from '../../people/membership/membership-refusals.rules.ts';
import { purchaseRefusals } from './purchase.rules.ts';
import { pricesView, productView, sessionView } from './product-view.contract.ts';
import { languageParameter } from '../../platform/localized.contract.ts';

/** The offer of one variant to the session's person. */
const offer = v.object({
  /** Null: 'Price not available.' */
  prices: v.nullable(pricesView),
  /** None, a few or enough; null if the stock is unlimited (docs/decisions/product-pages.md#stock-as-it-is-told). */
  left: v.nullable(v.number()),
  /** Out of stock, but it can be ordered on demand. */
  isOrderedIn: v.boolean(),
  /** Why this person cannot buy any variant of it. */
  refusal: v.nullable(v.picklist(purchaseRefusals)),
  /** Phrase key that explains the refusal. */
  message: v.nullable(v.string()),
});

export const liveProduct = v.object({
  product: productView,
  /** True if lists must request its price instead of caching it (product type codes 1, 3, 7 and 8). */
  hasDynamicPrice: v.boolean(),
  /** By variant id. */
  variants: v.record(v.string(), offer),
  sessions: v.array(sessionView),
  /** Effect of a membership for the person (docs/decisions/cart.md#renewing-a-membership); null for other products. */
  membership: v.nullable(v.picklist(membershipOffers)),
  /** The form that checks the person's eligibility for this membership rate, if they have not passed it. */
  eligibilityForm: v.nullable(v.string()),
});
export type LiveProduct = v.InferOutput<typeof liveProduct>;

/** Language of the names; the keys of the choices are the same in all languages. */
const query = v.object({ language: languageParameter });

const params = { id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be the id of a product')) };

export const getProduct = {
  method: 'GET',
  path: '/api/catalog/products/{id}',
  summary:
    'A product on sale: choices, stock, sessions, and what the person of the session pays or why they cannot buy',
  access: 'public',
  params,
  query,
  answers: { 200: { description: 'The product as it is offered now', schema: liveProduct } },
} as const;

export const getProductSessions = {
  method: 'GET',
  path: '/api/catalog/products/{id}/sessions',
  summary:
    'The sessions of a course that can be booked, the earliest first; none without a number of the record system',
  access: 'public',
  params,
  answers: {
    200: { description: 'The sessions', schema: v.object({ items: v.array(sessionView), total: v.number() }) },
  },
} as const;
