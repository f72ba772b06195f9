import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { orders } from '../order.table.ts';
import { findNumberedOrders } from './find-numbered-orders.ts';

/** Most words that are looked up. */
const mostWords = 5;

/**
 * Returns the ids of the people who bought what a search names, by the number of an order, an invoice or a parcel: the
 * whole text or one of its words. Guests have no id.
 */
export async function findBuyers(db: Database, search: string): Promise<string[]> {
  const text = search
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  const texts = new Set([text, ...text.split(/\s+/).slice(0, mostWords)]);
  const found = new Set<number>();
  for (const each of texts) {
    if (each === '') continue;
    for (const id of await findNumberedOrders(db, each)) found.add(id);
  }
  if (found.size === 0) return [];
  const bought = await db
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .where(and(inArray(orders.id, [...found]), isNotNull(orders.userId)));
  return bought.flatMap(({ userId }) => userId ?? []);
}
