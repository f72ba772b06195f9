import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { SaleTax } from './sale.rules.ts';

/** Taxes that a service has calculated, by the hash of the sale: it is asked once for each. */
export const taxCalculations = pgTable('tax_calculations', {
  saleHash: text('sale_hash').primaryKey(),
  tax: jsonb('tax').$type<SaleTax>().notNull(),
  /** It is asked again from then on. */
  keptUntil: instant('kept_until').notNull(),
});
