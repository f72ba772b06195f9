import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Discounts: either a percentage or an amount off, once per cart. */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In capitals; input is case-insensitive. */
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameEs: text('name_es').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isAutoApply: boolean('is_auto_apply').notNull().default(false),
    /** Only while a staff member acts as the customer (docs/decisions/cart.md#discount-codes). */
    isAdminOnly: boolean('is_admin_only').notNull().default(false),
    percentOff: integer('percent_off'),
    amountOffMinor: integer('amount_off_minor'),
    /** Its products, and those of its categories; all where both are null. */
    productIds: jsonb('product_ids').$type<string[]>(),
    categories: jsonb('categories').$type<string[]>(),
    /** Minimum amount of its products. */
    minimumMinor: integer('minimum_minor').notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Most orders of everybody together, and of one customer; null for any number. */
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
  },
  (table) => [
    uniqueIndex('promotions_code').on(table.code),
    check('promotions_one_kind', sql`(percent_off is null) <> (amount_off_minor is null)`),
    check('promotions_percent', sql`percent_off between 1 and 100`),
    check('promotions_uses', sql`max_uses > 0 and max_uses_per_customer > 0`),
    check('promotions_amount', sql`amount_off_minor > 0 and minimum_minor >= 0`),
  ],
);
