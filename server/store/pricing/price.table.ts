import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Price lists of companies; an empty product or SKU means all. */
export const priceSchedules = pgTable(
  'price_schedules',
  {
    companyId: text('company_id').notNull(),
    productId: text('product_id').notNull().default(''),
    sku: text('sku').notNull().default(''),
    /** 0 to 100. */
    percentOff: integer('percent_off'),
    fixedPriceMinor: integer('fixed_price_minor'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.productId, table.sku] })],
);
