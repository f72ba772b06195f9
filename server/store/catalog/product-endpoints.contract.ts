import * as v from 'valibot';
import { membershipOffers } from '../../people/membership/membership-refusals.rules.ts';
import { purchaseRefusals } from './purchase.rules.ts';
import { pricesView, productView, sessionView } from './product-view.contract.ts';
import { languageParameter } from '../../platform/localized.contract.ts';

/** Holds what the person of the session is offered of one variant. */
const offer = v.object({
  /** Null: 'Price not available.' */
  prices: v.nullable(pricesView),
  /** Nothing, a few or enough; null where nothing is counted (docs/decisions/product-pages.md#stock-as-it-is-told). */
  left: v.nullable(v.number()),
  /** Nothing is in stock, but it is ordered for anybody who buys it. */
  isOrderedIn: v.boolean(),
  /** Why this person cannot buy it, whatever they choose. */
  refusal: v.nullable(v.picklist(purchaseRefusals)),
  /** The phrase of the dictionary that explains the refusal. */
  message: v.nullable(v.string()),
});

export const liveProduct = v.object({
  product: productView,
  /** True when lists must ask for its price instead of keeping one (product type codes 1, 3, 7 and 8). */
  hasDynamicPrice: v.boolean(),
  /** By variant id. */
  variants: v.record(v.string(), offer),
  sessions: v.array(sessionView),
  /** Tells what a membership would be to the person (docs/decisions/cart.md#renewing-a-membership); null for other products. */
  membership: v.nullable(v.picklist(membershipOffers)),
  /** Of a membership at a rate that this person has not been found entitled to: the form that finds out. */
  eligibilityForm: v.nullable(v.string()),
});
export type LiveProduct = v.InferOutput<typeof liveProduct>;

/** The language of names; what is chosen by is the same in all. */
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
