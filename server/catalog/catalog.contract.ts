import * as v from 'valibot';
import { eventTypes } from './event-type.rules.ts';

/** What a product is, for templates and for rules. */
export const productKinds = [
  ...['code', 'handbook', 'loose-leaf', 'set', 'field-guide', 'poster', 'training', 'online-training'],
  ...['membership', 'online-library', 'download', 'general'],
] as const;
/** NYP: not yet published. BO: backorder. POD: print on demand (specification part 2 §4.1). */
export const answerCodes = ['NYP', 'BO', 'POD'] as const;
export const terms = ['yearly', 'monthly'] as const;
/** Groups that a membership product moves its buyer to: the company of the price lists (specification part 2 §4.5). */
export const membershipGroups = ['electrical-inspector', 'advanced-lead', 'member'] as const;
/** Item definition of membership lines (specification part 2 §9). */
export const membershipDefinition = 'Membership';

const names = v.object({ en: v.string(), es: v.string() });
const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const answerCode = v.nullable(v.picklist(answerCodes));

const option = v.object({
  id: v.string(),
  /** Neutral form, used in addresses: ?Language=Spanish */
  value: v.string(),
  /** What people read. */
  label: names,
});
const spec = v.object({
  id: v.string(),
  /** Neutral form, used in addresses: 'Edition', 'Language', 'Format'. */
  name: v.string(),
  label: names,
  options: v.array(option),
  defaultOptionId: v.string(),
});
/** What is left of something: null when it never runs out. */
const inventory = v.object({ quantityAvailable: v.nullable(v.number()), canOrderExceed: v.boolean() });

export const variantSchema = v.object({
  /** The same as the sku. */
  id: v.string(),
  sku: v.string(),
  isActive: v.boolean(),
  name: v.string(),
  /** One choice for each spec of the product; none for a product without specs. */
  specs: v.array(v.object({ specId: v.string(), optionId: v.string(), name: v.string(), value: v.string() })),
  /** What is handed out for download or reading: set for digital variants only. */
  availableLink: v.nullable(v.string()),
  /** Overrides the base price of the product. */
  priceMinor: v.nullable(cents),
  answerCode,
  answerDate: v.nullable(v.string()),
  inventory,
});

export const trainingSessionSchema = v.object({
  id: v.string(),
  /** Number of the session in the customer record system. */
  netsuiteId: v.number(),
  /** Instants in ISO form; shown in Eastern time with the literal label EST (AMB-50). */
  startsAt: v.string(),
  endsAt: v.string(),
  isInactive: v.boolean(),
  /** 0 live virtual, 1 in person. */
  eventType: v.picklist(Object.values(eventTypes)),
  place: v.string(),
  quantityAvailable: v.nullable(v.number()),
});

/** A product of the catalogue as every part of the site sees it; nothing in it differs per person. */
export const productSchema = v.object({
  id: v.string(),
  isActive: v.boolean(),
  name: names,
  productType: v.picklist(['physical', 'other']),
  kind: v.picklist(productKinds),
  productCategory: v.string(),
  /** Number in the customer record system; training needs one other than 0 to load sessions. */
  netsuiteId: v.nullable(v.number()),
  /** Kind of product for pricing: see `product-type.rules.ts`. */
  typeCode: v.nullable(v.number()),
  answerCode,
  answerDate: v.nullable(v.string()),
  /** 'Membership' marks membership lines. */
  itemDefinition: v.string(),
  isCommitteeOnly: v.boolean(),
  isCandidateAndEducation: v.boolean(),
  /** Null: 'Price not available.' unless the variant has a price. */
  basePriceMinor: v.nullable(cents),
  minQuantity: v.number(),
  maxQuantity: v.nullable(v.number()),
  /** How often it renews by itself when the buyer wants that; null when it does not. */
  term: v.nullable(v.picklist(terms)),
  membershipGroup: v.nullable(v.picklist(membershipGroups)),
  /** Kind of subscription it grants; 9 is the online library. */
  subscriptionTypeId: v.nullable(v.number()),
  /** Code of the standards document it belongs to: '70'. */
  documentCode: v.nullable(v.string()),
  editionYear: v.nullable(v.number()),
  topic: v.string(),
  specs: v.array(spec),
  /** Whatever can be bought is a variant; a product without specs has one without choices. */
  variants: v.array(variantSchema),
  sessions: v.array(trainingSessionSchema),
});

export type Product = v.InferOutput<typeof productSchema>;
export type Spec = v.InferOutput<typeof spec>;
export type Variant = v.InferOutput<typeof variantSchema>;
export type TrainingSession = v.InferOutput<typeof trainingSessionSchema>;
