import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { invoices } from '../invoices/invoice.table.ts';
import { readOrderNumber } from '../order-number.rules.ts';
import { orders } from '../order.table.ts';
import { shipments } from '../shipments/shipment.table.ts';

/** Longest text that is looked up as a number of an invoice or a parcel. */
const longestNumber = 60;

/** Most orders of one number: carriers use their numbers again after years. */
const mostFound = 100;

/**
 * Returns the list numbers of the orders that a whole text names: by public number in any notation, list number, number of
 * an invoice, or tracking number with or without blanks. Each is read from an index.
 */
export async function findNumberedOrders(db: Database, text: string): Promise<number[]> {
  const compact = text.replace(/\s/g, '').toUpperCase();
  const number = readOrderNumber(text);
  const id = /^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : [];
  const byNumber = number ? await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, number)) : [];
  if (compact.length > longestNumber) return id;
  const spellings = [...new Set([text, compact, compact.toLowerCase()])];
  const invoiced = await db.select({ id: invoices.orderId }).from(invoices).where(eq(invoices.number, compact));
  const sent = await db
    .selectDistinct({ id: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.tracking, spellings))
    .limit(mostFound);
  return [...new Set([...id, ...[...byNumber, ...invoiced, ...sent].map((found) => found.id)])];
}
