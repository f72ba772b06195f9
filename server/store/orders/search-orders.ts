import { desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { readOrderNumber } from './order-number.rules.ts';
import type { Order } from './order.repo.ts';
import { orders } from './order.table.ts';

/** Maximum of found orders; a buyer with more is asked for a number. */
export const foundOrderLimit = 25;

/**
 * Returns orders for staff: by public number in any notation, by list number, or by the whole email address; including
 * guests. Newest first.
 */
export async function searchOrders(db: Database, search: string): Promise<Order[]> {
  const text = search
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  const orderNumber = readOrderNumber(text);
  const conditions: SQL[] = [
    ...(orderNumber ? [eq(orders.orderNumber, orderNumber)] : []),
    ...(/^[1-9]\d{0,14}$/.test(text) ? [eq(orders.id, Number(text))] : []),
    ...(text.includes('@') ? [eq(sql`lower(${orders.email})`, text.toLowerCase())] : []),
  ];
  if (conditions.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(or(...conditions))
    .orderBy(desc(orders.id))
    .limit(foundOrderLimit);
}
