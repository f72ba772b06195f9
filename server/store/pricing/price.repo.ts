import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { memberCompany, type Buyer, type PriceSchedule } from './price.rules.ts';
import { priceSchedules } from './price.table.ts';

/** Returns the price lists for a buyer: the company's own, the members' and the general ones. */
export async function listSchedules(db: Database, buyer: Buyer): Promise<PriceSchedule[]> {
  const companies = listPriceCompanies(buyer);
  return readSchedules(await db.select().from(priceSchedules).where(inArray(priceSchedules.companyId, companies)));
}

/** Returns the ids of all companies that have prices. */
export async function listPriceLists(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ companyId: priceSchedules.companyId }).from(priceSchedules);
  return rows.map(({ companyId }) => companyId).toSorted();
}

/** Returns the companies whose price lists apply to a buyer. */
export const listPriceCompanies = ({ companyId }: Buyer): string[] => [
  ...new Set([companyId, memberCompany, 'default']),
];

/** Converts rows of price lists; an empty product or SKU means all. */
export const readSchedules = (rows: readonly (typeof priceSchedules.$inferSelect)[]): PriceSchedule[] =>
  rows.map((row) => ({ ...row, productId: row.productId || null, sku: row.sku || null }));
