import * as v from 'valibot';
import { awaited } from '../catalog/awaited.contract.ts';
import { largestQuantity } from '../catalog/purchase.rules.ts';
import { languageParameter, localized } from '../../platform/localized.contract.ts';
import { cleanOrderSource, orderSourceLimit } from './cart.rules.ts';
import { planChoices } from './held-plan.rules.ts';
import { lineItem } from './line-item.contract.ts';

export const noticeKinds = [
  'price_changed',
  'quantity_reduced',
  'quantity_raised',
  'line_removed',
  'promotion_removed',
  'merged',
  'link_added',
  'link_updated',
  'link_cleaned',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice about the cart for its owner. */
const notice = v.object({
  kind: v.picklist(noticeKinds),
  /** Phrase key of the notice. */
  key: v.string(),
  /** For the phrase's placeholders; `product` in both languages, amounts in cents. */
  values: v.record(v.string(), v.union([v.string(), v.number(), localized])),
});
export type CartNotice = v.InferOutput<typeof notice>;

const cents = v.number();

/** A line in wire names, with its amounts in cents and the data for editing. */
const cartLine = v.object({
  ...lineItem.entries,
  UnitPriceMinor: cents,
  LineSubtotalMinor: cents,
  PromotionDiscountMinor: cents,
  LineTotalMinor: cents,
  /** Addresses are chosen at checkout, one for the order. */
  ShippingAddress: v.null(),
  sku: v.string(),
  /** Query of the product's address that selects this variant. */
  productQuery: v.string(),
  isDigital: v.boolean(),
  /** Null if it is available now. */
  awaited: v.nullable(awaited),
  /** The day by which it is sent, or can be downloaded if it is not published yet; null if it is unlocked at once. */
  promisedOn: v.nullable(v.string()),
  isMembership: v.boolean(),
  leastQuantity: v.number(),
  mostQuantity: v.number(),
  autoRenew: v.boolean(),
  term: v.nullable(v.picklist(['yearly', 'monthly'])),
  /** True if the buyer chooses whether it renews; else the variant decides. */
  isRenewalOptional: v.boolean(),
  /** For a plan that the buyer has already: what the line buys, with the price of a unit for each choice. */
  plan: v.nullable(
    v.object({
      choice: v.picklist(planChoices),
      /** Seats that they have now. */
      held: v.number(),
      choices: v.array(
        v.object({ choice: v.picklist(planChoices), beginsOn: v.string(), endsOn: v.string(), UnitPriceMinor: cents }),
      ),
    }),
  ),
  /** Start and end of a training session, and its place. */
  session: v.nullable(v.object({ startsAt: v.string(), endsAt: v.string(), place: v.string() })),
  /** Stated by the student whose membership it is, YYYY-MM-DD; null for every other line. */
  graduationDate: v.nullable(v.string()),
  /** Why it cannot be bought now, or null. */
  refusal: v.nullable(v.string()),
});
export type CartLineView = v.InferOutput<typeof cartLine>;

/** A promotion that applies, or would with more in the cart (docs/decisions/cart.md#discount-codes). */
const promotion = v.object({
  ID: v.string(),
  Code: v.string(),
  Name: v.string(),
  Active: v.boolean(),
  AutoApply: v.boolean(),
  xp: v.object({ adminOnly: v.boolean() }),
  discountMinor: v.number(),
  /** Amount missing to the minimum; 0 if only the required products are missing. Null if it applies. */
  missingMinor: v.nullable(v.number()),
});
export type CartPromotionView = v.InferOutput<typeof promotion>;

/** The whole cart, as returned by every call. An empty one may not exist: then `ID` is null. */
export const cartView = v.object({
  ID: v.nullable(v.string()),
  version: v.number(),
  Currency: v.literal('USD'),
  LineItemCount: v.number(),
  /** Units of all lines, for the header. */
  itemCount: v.number(),
  LineItems: v.array(cartLine),
  promotions: v.array(promotion),
  /** In dollars, and in cents beside. */
  Subtotal: v.number(),
  SubtotalMinor: cents,
  PromotionDiscount: v.number(),
  PromotionDiscountMinor: cents,
  /** Without tax and shipping, which the checkout calculates. */
  Total: v.number(),
  TotalMinor: cents,
  isOrderingDisabled: v.boolean(),
  /** True above the limit of an order; then the order desk takes it. */
  isTooLarge: v.boolean(),
  isOrderable: v.boolean(),
  /** The automatic renewals in one text, which a consent quotes; null without any. */
  renewalTerms: v.nullable(v.string()),
  notices: v.array(notice),
});
export type CartView = v.InferOutput<typeof cartView>;

/** Visible characters only, so that the database can store them. */
const visible = /^[\p{L}\p{N}\p{M}\p{P}\p{S} ]+$/u;
const identifier = v.pipe(v.string(), v.maxLength(100, 'is too long'), v.regex(visible, 'is not an identifier'));
const quantity = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(largestQuantity, `must be at most ${largestQuantity}`),
);
/** Source of a visit (docs/decisions/cart.md#order-source). */
export const orderSource = v.optional(
  v.pipe(v.string(), v.maxLength(orderSourceLimit, 'is too long'), v.transform(cleanOrderSource)),
);

/** An item to add. Other fields of the body, such as a price, are ignored. */
export const addLineBody = v.object({
  productId: identifier,
  variantId: v.optional(v.nullable(identifier), null),
  sessionId: v.optional(v.nullable(identifier), null),
  quantity: v.optional(quantity, 1),
  autoRenew: v.optional(v.boolean(), false),
  /** For a plan that the person has already: a further term, or more seats in the running one. */
  plan: v.optional(v.nullable(v.picklist(planChoices)), null),
  /** Made by the client once per action: a repeat has no effect. */
  operationId: v.optional(v.pipe(v.string(), v.uuid('must be a UUID'))),
  orderSource,
  firstOrderSource: orderSource,
});
export type AddLineBody = v.InferOutput<typeof addLineBody>;

const access = 'public' as const;
const bodyLimit = 10_000;
const query = v.object({ language: languageParameter });
const answers = { 200: { description: 'The whole cart', schema: cartView } };
const params = { id: v.pipe(v.string(), v.uuid('must be the ID of a line')) };

export const getCart = {
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart of the signed-in person, or of this browser; reading never makes one',
  access,
  query,
  answers,
} as const;

export const postCartLine = {
  method: 'POST',
  path: '/api/cart/lines',
  summary: 'Puts something in the cart, which is made by the first',
  access,
  query,
  body: addLineBody,
  bodyLimit,
  answers,
} as const;

export const putCartLine = {
  method: 'PUT',
  path: '/api/cart/lines/{id}',
  summary: 'Sets how many of a line, whether it renews by itself, and the term of a plan that runs',
  access,
  params,
  query,
  body: v.object({ quantity, autoRenew: v.optional(v.boolean()), plan: v.optional(v.picklist(planChoices)) }),
  bodyLimit,
  answers,
} as const;

export const deleteCartLine = {
  method: 'DELETE',
  path: '/api/cart/lines/{id}',
  summary: 'Takes a line out of the cart',
  access,
  params,
  query,
  answers,
} as const;

/** A discount code as entered. */
export const promotionCode = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(40, 'is too long'),
  v.regex(visible, 'is not a code'),
);

export const postCartPromotion = {
  method: 'POST',
  path: '/api/cart/promotions',
  summary: 'Enters a discount code; unknown and restricted codes answer alike',
  access,
  query,
  body: v.object({ code: promotionCode }),
  bodyLimit,
  answers,
} as const;

export const deleteCartPromotion = {
  method: 'DELETE',
  path: '/api/cart/promotions/{id}',
  summary: 'Takes a discount code away',
  access,
  params: { id: v.pipe(v.string(), v.uuid('must be the ID of a promotion')) },
  query,
  answers,
} as const;

export const postCartSync = {
  method: 'POST',
  path: '/api/cart/sync',
  summary: 'Checks the cart against prices, stock and the person’s record; says what it had to change',
  access,
  query,
  body: v.object({ orderSource, firstOrderSource: orderSource }),
  bodyLimit,
  answers,
} as const;

export const deleteCartNotices = {
  method: 'DELETE',
  path: '/api/cart/notices',
  summary: 'Marks what the cart has to say as seen',
  access,
  query,
  answers,
} as const;
