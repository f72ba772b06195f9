import * as v from 'valibot';
import { productSchema, trainingSessionSchema, variantSchema } from './catalog.contract.ts';
import { purchaseRefusals } from './purchase.rules.ts';

const { availableLink: _, ...openVariant } = variantSchema.entries;
const { variants: __, sessions: ___, ...facts } = productSchema.entries;

/** A product without what only its buyers get: what is handed out, variants and sessions that are not offered. */
export const offeredProduct = v.object({
  ...facts,
  variants: v.array(v.object({ ...openVariant, isDigital: v.boolean() })),
});

/** A session with its times as the clocks of New York show them; pages add the literal label EST (AMB-50). */
export const offeredSession = v.object({
  ...trainingSessionSchema.entries,
  startDate: v.string(),
  startTime: v.string(),
  endDate: v.string(),
  endTime: v.string(),
});

const prices = v.object({
  basePriceMinor: v.number(),
  memberPriceMinor: v.number(),
  yourPriceMinor: v.number(),
  currency: v.literal('USD'),
});

/** What the person of the session is offered of one variant. */
export const offer = v.object({
  /** Null: 'Price not available.' */
  prices: v.nullable(prices),
  /** How many can be ordered; null without a limit. */
  left: v.nullable(v.number()),
  /** Nothing is in stock, but it is ordered for whoever buys it. */
  isOrderedIn: v.boolean(),
  /** Why this person cannot buy it, whatever they choose. */
  refusal: v.nullable(v.picklist(purchaseRefusals)),
  /** The phrase of the dictionary that explains the refusal. */
  message: v.nullable(v.string()),
});

export const liveProduct = v.object({
  product: offeredProduct,
  /** Whether lists must ask for its price instead of keeping one (product type codes 1, 3, 7 and 8). */
  hasDynamicPrice: v.boolean(),
  /** By variant id. */
  variants: v.record(v.string(), offer),
  sessions: v.array(offeredSession),
});
export type LiveProduct = v.InferOutput<typeof liveProduct>;

const params = { id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'must be the id of a product')) };

export const getProduct = {
  method: 'GET',
  path: '/api/catalog/products/{id}',
  summary:
    'A product on sale: choices, stock, sessions, and what the person of the session pays or why they cannot buy',
  access: 'public',
  params,
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
    200: { description: 'The sessions', schema: v.object({ items: v.array(offeredSession), total: v.number() }) },
  },
} as const;
