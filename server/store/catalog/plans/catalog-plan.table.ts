import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import type { AwaitedStandard, PlanBefore, CatalogPlanProblem, CatalogPlanState } from './catalog-plan.rules.ts';

/** Prices and sales that change at a time, and change back at another one if they have an end. */
export const catalogPlans = pgTable(
  'catalog_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: text('product_id').notNull(),
    /** Null for the product itself. */
    sku: text('sku'),
    /** Price list; null for the list price. */
    companyId: text('company_id'),
    /** The new price; null for a plan that takes the product on or off sale. */
    priceMinor: integer('price_minor'),
    isOnSale: boolean('is_on_sale'),
    startsAt: instant('starts_at').notNull(),
    /** It begins when a standard that is live names a product, not before its beginning; null for a time alone. */
    awaits: jsonb('awaits').$type<AwaitedStandard>(),
    endsAt: instant('ends_at'),
    state: text('state').$type<CatalogPlanState>().notNull().default('waiting'),
    problem: text('problem').$type<CatalogPlanProblem>(),
    /** The value it replaced, to put back at its end. */
    before: jsonb('before').$type<PlanBefore>(),
    userId: text('user_id').notNull(),
    madeAt: instant('made_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('catalog_plans_due')
      .on(table.startsAt)
      .where(sql`${table.state} = 'waiting'`),
    index('catalog_plans_ending')
      .on(table.endsAt)
      .where(sql`${table.state} = 'running'`),
    check('catalog_plans_one_kind', sql`(price_minor is null) <> (is_on_sale is null)`),
    check('catalog_plans_price', sql`price_minor >= 0`),
    check('catalog_plans_span', sql`ends_at > starts_at`),
  ],
);
