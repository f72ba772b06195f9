import { inArray } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { memberCompany, type Buyer, type PriceSchedule } from './price.rules.ts';
import { priceSchedules } from './price.table.ts';

/** The price lists that `priceOf` needs for a buyer: the company's own, the members' and everybody's. */
export async function listSchedules(db: Database, { companyId }: Buyer): Promise<PriceSchedule[]> {
  const companies = [...new Set([companyId, memberCompany, 'default'])];
  const rows = await db.select().from(priceSchedules).where(inArray(priceSchedules.companyId, companies));
  return rows.map((row) => ({ ...row, productId: row.productId || null, sku: row.sku || null }));
}
