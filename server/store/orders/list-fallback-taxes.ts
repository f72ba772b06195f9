import { and, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { orders } from './order.table.ts';

/** An order whose tax the table has said because the tax service was away. */
export interface FallbackTax {
  orderNumber: string;
  /** In cents. */
  taxMinor: number;
  placedAt: Date;
}

/** How far back is looked, in days: a year, for which taxes are declared. */
const lookBack = 365;
/** Orders listed for staff. */
const listed = 100;

/** Returns the orders that the tax service does not know of, newest first: staff declare them themselves. */
export const listFallbackTaxes = async (db: Database, now: Date): Promise<FallbackTax[]> =>
  db
    .select({ orderNumber: orders.orderNumber, taxMinor: orders.taxMinor, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.isTaxByFallback, true), gte(orders.placedAt, new Date(now.getTime() - lookBack * 86_400_000))))
    .orderBy(desc(orders.id))
    .limit(listed);
