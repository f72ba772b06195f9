import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { calendarDate } from '../../platform/db/columns.ts';
import type { TaxCode } from './tax-code.contract.ts';

/** Rates of sales tax by state and tax code, each valid from a day until the next row of the same two. */
export const taxRates = pgTable(
  'tax_rates',
  {
    /** Code of a state of the home country, such as NJ. */
    state: text('state').notNull(),
    code: text('code').$type<TaxCode>().notNull(),
    /** In millionths: 66,250 is 6.625 %. 0 says that the code is not taxed. */
    ratePpm: integer('rate_ppm').notNull(),
    /** First day, in the organization's time zone. */
    from: calendarDate('valid_from').notNull(),
    /** Where the organization has read it. */
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.code, table.from] })],
);
