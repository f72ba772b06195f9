import * as v from 'valibot';
import { answerCodes } from './catalog.contract.ts';
import { eventTypes } from './event-type.rules.ts';
import { trainingTopics } from './training-topic.rules.ts';

const dollars = v.number();
/** Null if unlimited. */
const quantity = v.nullable(v.number());
const answer = { answer_code: v.nullable(v.picklist(answerCodes)), answer_date: v.nullable(v.string()) };

/** A spec of a product in wire names (docs/decisions/product-pages.md#names-of-the-answer). */
const specView = v.object({
  ID: v.string(),
  /** As in addresses: 'Edition'. */
  Name: v.string(),
  /** For people, in the requested language. */
  Label: v.string(),
  Options: v.array(v.object({ ID: v.string(), Value: v.string(), Label: v.string() })),
  OptionCount: v.number(),
  DefaultOptionID: v.string(),
  DefaultValue: v.string(),
});

/** A variant without its download link, which only buyers get. */
const variantView = v.object({
  ID: v.string(),
  Active: v.boolean(),
  Name: v.string(),
  Specs: v.array(v.object({ SpecID: v.string(), OptionID: v.string(), Name: v.string(), Value: v.string() })),
  Inventory: v.object({ QuantityAvailable: quantity, OrderCanExceed: v.boolean() }),
  xp: v.object({
    sku: v.string(),
    hasAvailableLink: v.boolean(),
    price: v.object({ basePrice: v.nullable(dollars) }),
    ...answer,
  }),
});

/** A product on sale with the variants on sale. */
export const productView = v.object({
  ID: v.string(),
  Active: v.boolean(),
  Name: v.string(),
  xp: v.object({
    type: v.picklist(['physical', 'other']),
    product_category: v.string(),
    netSuiteID: v.nullable(v.number()),
    ...answer,
    item_definition: v.string(),
    hasAvailableLink: v.boolean(),
    technicalCommitteeOnly: v.boolean(),
    trainingTopic: v.nullable(v.picklist(trainingTopics)),
    price: v.object({ basePrice: v.nullable(dollars) }),
  }),
  PriceSchedule: v.object({ MinQuantity: v.number(), MaxQuantity: quantity }),
  Inventory: v.object({ QuantityAvailable: quantity }),
  Specs: v.array(specView),
  Variants: v.array(variantView),
});
export type ProductView = v.InferOutput<typeof productView>;

/** Prices in dollars, and in the cents used for calculations. */
export const pricesView = v.object({
  basePrice: dollars,
  memberPrice: dollars,
  yourPrice: dollars,
  currency: v.literal('USD'),
  basePriceMinor: v.number(),
  memberPriceMinor: v.number(),
  yourPriceMinor: v.number(),
});
export type PricesView = v.InferOutput<typeof pricesView>;

/**
 * A session with its times in the organization's time zone; pages add the zone's name (docs/decisions/product-pages.md#time-zone).
 */
export const sessionView = v.object({
  id: v.string(),
  netSuiteId: v.number(),
  /** Instants in ISO form. */
  start: v.string(),
  end: v.string(),
  inactive: v.boolean(),
  startDate: v.string(),
  startTime: v.string(),
  endDate: v.string(),
  endTime: v.string(),
  /** 0 live virtual, 1 in person. */
  eventType: v.picklist(Object.values(eventTypes)),
  place: v.string(),
  quantityAvailable: quantity,
});
export type SessionView = v.InferOutput<typeof sessionView>;
