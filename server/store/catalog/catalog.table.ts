import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { answerCodes, productKinds, terms } from './catalog.contract.ts';
import type { EventType } from './event-type.rules.ts';
import type { TaxCode } from './tax-code.contract.ts';
import type { TrainingTopic } from './training-topic.rules.ts';

const answer = () => ({
  answerCode: text('answer_code').$type<(typeof answerCodes)[number]>(),
  answerDate: calendarDate('answer_date'),
});

/** Products of the organization. `isActive` takes a row off sale; orders have copies of what they sold. */
export const products = pgTable('products', {
  id: text('id').primaryKey(),
  isActive: boolean('is_active').notNull(),
  nameEn: text('name_en').notNull(),
  nameEs: text('name_es').notNull(),
  productType: text('product_type').$type<'physical' | 'other'>().notNull(),
  kind: text('kind').$type<(typeof productKinds)[number]>().notNull(),
  productCategory: text('product_category').notNull(),
  netsuiteId: integer('netsuite_id'),
  typeCode: integer('type_code'),
  ...answer(),
  itemDefinition: text('item_definition').notNull(),
  isCommitteeOnly: boolean('is_committee_only').notNull(),
  isCandidateAndEducation: boolean('is_candidate_and_education').notNull(),
  basePriceMinor: integer('base_price_minor'),
  minQuantity: integer('min_quantity').notNull(),
  maxQuantity: integer('max_quantity'),
  term: text('term').$type<(typeof terms)[number]>(),
  membershipGroup: text('membership_group'),
  subscriptionTypeId: integer('subscription_type_id'),
  documentCode: text('document_code'),
  editionYear: integer('edition_year'),
  /** As it is printed, with its hyphens. */
  isbn: text('isbn'),
  topic: text('topic').notNull(),
  trainingTopic: integer('training_topic').$type<TrainingTopic>(),
  /** Null: that of its kind and form. */
  taxCode: text('tax_code').$type<TaxCode>(),
});

/** Options of each spec of a product in display order, one row per option. */
export const specOptions = pgTable(
  'product_spec_options',
  {
    productId: text('product_id').notNull(),
    position: integer('position').notNull(),
    specName: text('spec_name').notNull(),
    specNameEs: text('spec_name_es').notNull(),
    value: text('value').notNull(),
    valueEs: text('value_es').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.specName, table.value] })],
);

/** Variants: one option of every spec, under a SKU. */
export const variants = pgTable(
  'product_variants',
  {
    sku: text('sku').primaryKey(),
    productId: text('product_id').notNull(),
    /** The order decides between several matching variants. */
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull(),
    name: text('name').notNull(),
    /** Spec name → value. */
    choices: jsonb('choices').$type<Record<string, string>>().notNull(),
    availableLink: text('available_link'),
    priceMinor: integer('price_minor'),
    ...answer(),
    /** Null: the product's. */
    taxCode: text('tax_code').$type<TaxCode>(),
  },
  (table) => [index('product_variants_product').on(table.productId)],
);

/** Dates of a course; the remaining seats are in the inventory. */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').notNull(),
    netsuiteId: integer('netsuite_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isInactive: boolean('is_inactive').notNull(),
    eventType: integer('event_type').$type<EventType>().notNull(),
    place: text('place').notNull(),
  },
  (table) => [index('training_sessions_product').on(table.productId)],
);

/** Stock of limited items. A SKU without a row is unlimited. Seats have the key 'session/<id>'. */
export const inventory = pgTable(
  'inventory',
  {
    sku: text('sku').primaryKey(),
    /** Negative if more units were sold than existed, where that is allowed. */
    onHand: integer('on_hand').notNull(),
    /** Reserved for orders in progress. */
    reserved: integer('reserved').notNull().default(0),
    canExceed: boolean('can_exceed').notNull().default(false),
  },
  (table) => [check('inventory_reserved', sql`${table.reserved} >= 0`)],
);

/** Changed products in the order of commits; each node reads it to render pages again. */
export const catalogChanges = pgTable('catalog_changes', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  productId: text('product_id').notNull(),
  changedAt: instant('changed_at').notNull(),
});
