import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { taxRates } from '../catalog/tax-rate.table.ts';
import type { TableRate } from './table-tax.rules.ts';

const selectOf = prepareQuery((db) =>
  db
    .select()
    .from(taxRates)
    .where(sql`${taxRates.state} = any(${sql.placeholder('states')}::text[])`),
);

/** Returns the rates of some states, of every day. */
export async function listRatesOf(db: Database, states: readonly string[]): Promise<TableRate[]> {
  return states.length === 0 ? [] : selectOf(db, { states: [...states] });
}

/** Returns whether the table has a row. */
export const hasRates = async (db: Database): Promise<boolean> =>
  (await db.select({ state: taxRates.state }).from(taxRates).limit(1)).length > 0;
