import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { generalPriceList } from '../../people/accounts/price-lists.rules.ts';
import { memberPriceList } from '../../people/membership/memberships.rules.ts';
import { readMemberships } from '../../people/membership/memberships.repo.ts';
import type { Buyer, PriceLists, PriceSchedule } from './price.rules.ts';
import { priceSchedules } from './price.table.ts';

/** Returns the price lists for a buyer: their own, the members' and the general ones. */
export async function readPriceLists(db: Database, buyer: Buyer): Promise<PriceLists> {
  const companies = listPriceCompanies(buyer);
  // Sequentially: a transaction has one connection.
  const rows = await db.select().from(priceSchedules).where(inArray(priceSchedules.companyId, companies));
  const { memberDiscountPercent, priceLists } = await readMemberships(db);
  return { schedules: readSchedules(rows), members: { memberDiscountPercent, priceLists } };
}

/** Returns the ids of all companies that have prices. */
export async function listPriceLists(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ companyId: priceSchedules.companyId }).from(priceSchedules);
  return rows.map(({ companyId }) => companyId).toSorted();
}

/** Returns the companies whose price lists apply to a buyer. */
export const listPriceCompanies = ({ priceLists }: Buyer): string[] => [
  ...new Set([...priceLists, memberPriceList, generalPriceList]),
];

/** Converts rows of price lists; an empty product or SKU means all. */
export const readSchedules = (rows: readonly (typeof priceSchedules.$inferSelect)[]): PriceSchedule[] =>
  rows.map((row) => ({ ...row, productId: row.productId || null, sku: row.sku || null }));
