import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { memberCompany, type Buyer, type PriceSchedule } from './price.rules.ts';
import { priceSchedules } from './price.table.ts';

/** The price lists that `priceOf` needs for a buyer: the company's own, the members' and everybody's. */
export async function listSchedules(db: Database, buyer: Buyer): Promise<PriceSchedule[]> {
  const companies = companiesOf(buyer);
  return readSchedules(await db.select().from(priceSchedules).where(inArray(priceSchedules.companyId, companies)));
}

/** Returns whose price lists count for a buyer. */
export const companiesOf = ({ companyId }: Buyer): string[] => [...new Set([companyId, memberCompany, 'default'])];

/** Reads rows of price lists; an empty product or sku means all of them. */
export const readSchedules = (rows: readonly (typeof priceSchedules.$inferSelect)[]): PriceSchedule[] =>
  rows.map((row) => ({ ...row, productId: row.productId || null, sku: row.sku || null }));
