import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { promotions } from '../catalog/promotion.table.ts';
import type { StockLine } from '../catalog/stock.ts';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { CartNotice } from './cart.contract.ts';
import type { PlanChoice } from './held-plan.rules.ts';
import type { RenewalConsent } from './renewal-consent.rules.ts';

/** Carts. Exactly one owner each: a person, or a browser by the hash of its token. One open cart per owner. */
export const carts = pgTable(
  'carts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id'),
    tokenHash: text('token_hash'),
    state: text('state').$type<'open' | 'ordered' | 'merged'>().notNull().default('open'),
    /** Increases with every change; an order is placed from the version that the person saw. */
    version: integer('version').notNull().default(1),
    /** The order of the cart. */
    orderId: text('order_id'),
    /** Notices about changes that the person did not make, until seen. */
    notices: jsonb('notices').$type<CartNotice[]>().notNull().default([]),
    /** Order sources (docs/decisions/cart.md#order-source): the first with its date, and the latest. */
    firstAffiliateCode: text('first_affiliate_code'),
    firstAffiliateAt: instant('first_affiliate_at'),
    lastAffiliateCode: text('last_affiliate_code'),
    /** Units that a running order has reserved for it. */
    heldStock: jsonb('held_stock').$type<StockLine[]>().notNull().default([]),
    /** The last consent to renewals; valid while the cart's renewals are the same. */
    renewalConsent: jsonb('renewal_consent').$type<RenewalConsent>(),
    /** Version of the cart that was last reported as abandoned; null before the first report. */
    abandonedVersion: integer('abandoned_version'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('carts_open_user')
      .on(table.userId)
      .where(sql`state = 'open'`),
    uniqueIndex('carts_open_token')
      .on(table.tokenHash)
      .where(sql`state = 'open'`),
    index('carts_order').on(table.orderId),
    index('carts_updated').on(table.updatedAt),
    check('carts_one_owner', sql`(user_id is null) <> (token_hash is null)`),
  ],
);

/** Lines of carts. Prices are never stored for calculations: only the last shown one, to report changes. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** Product, variant (SKU) and session in one text: the same item is one line. */
    matchKey: text('match_key').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    sessionId: text('session_id'),
    quantity: integer('quantity').notNull(),
    /** For a plan that its buyer has already: their choice, or null. */
    planChoice: text('plan_choice').$type<PlanChoice>(),
    isAutoRenewing: boolean('is_auto_renewing').notNull().default(false),
    /** Of a student, from the link of the membership form. */
    graduationDate: calendarDate('graduation_date'),
    shownUnitPriceMinor: integer('shown_unit_price_minor'),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('cart_lines_match').on(table.cartId, table.matchKey),
    check('cart_lines_quantity', sql`quantity between 1 and 999`),
  ],
);

/** Completed additions by the client's id: a repeated request adds once. */
export const cartOperations = pgTable(
  'cart_operations',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    operationId: uuid('operation_id').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.operationId] })],
);

/** Codes that a person has entered; automatic promotions need no row. */
export const cartPromotions = pgTable(
  'cart_promotions',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.promotionId] })],
);
