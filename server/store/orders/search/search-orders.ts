import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { OrderFilter, OrderGroup } from '../order-filter.rules.ts';
import { readOrderNumber } from '../order-number.rules.ts';
import type { Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { filterCondition, groupCondition } from './order-conditions.ts';

/** Orders on one page of the list. */
export const ordersShown = 50;

/**
 * Returns orders for staff, guests' included, newest first: by public number in any notation, list number, invoice or
 * tracking number; also by parts of name, e-mail address and purchase-order number, or the last four digits of the card.
 * @param calendar in which the days of the filter are meant
 * @param page.most of the page
 * @param page.among a further condition; undefined without one
 * @returns at most so many orders, and where the next page begins
 */
export async function listForStaff(
  db: Database,
  filter: OrderFilter,
  calendar: OrganizationCalendar,
  { most = ordersShown, among }: { most?: number; among?: SQL | undefined } = {},
): Promise<{ orders: Order[]; next: number | null }> {
  const condition = await filterCondition(db, filter, calendar);
  if (condition === 'none') return { orders: [], next: null };
  const older = filter.before === null ? undefined : await olderThan(db, filter.before);
  const found = await db
    .select()
    .from(orders)
    .where(and(condition, among, older))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most + 1);
  const shown = found.slice(0, most);
  return { orders: shown, next: found.length > most ? (shown.at(-1)?.id ?? null) : null };
}

/** Returns the condition of the page after an order; undefined without such an order, which shows the first page again. */
async function olderThan(db: Database, id: number): Promise<SQL | undefined> {
  // As text, because a Date has no microseconds.
  const placedAt = sql<string>`${orders.placedAt}::text`;
  const [last] = await db.select({ placedAt }).from(orders).where(eq(orders.id, id));
  return last && sql`(${orders.placedAt}, ${orders.id}) < (${last.placedAt}::timestamptz, ${id})`;
}

/** Returns one order by its public number in any notation or its list number. */
export const findForStaff = (db: Database, text: string): Promise<Order | null> => findNamed(db, text, false);

/** Locks an order by its public number in any notation or its list number, until the transaction ends. */
export const lockNamedOrder = (tx: Database, text: string): Promise<Order | null> => findNamed(tx, text, true);

async function findNamed(db: Database, text: string, isLocked: boolean): Promise<Order | null> {
  const orderNumber = readOrderNumber(text.trim());
  const id = /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : null;
  const conditions = [
    ...(orderNumber ? [eq(orders.orderNumber, orderNumber)] : []),
    ...(id ? [eq(orders.id, id)] : []),
  ];
  if (conditions.length === 0) return null;
  const named = db
    .select()
    .from(orders)
    .where(or(...conditions))
    .limit(1);
  const [found] = await (isLocked ? named.for('update') : named);
  return found ?? null;
}

/** Counts the orders of a group. */
export const countGroup = (db: Database, group: OrderGroup, calendar: OrganizationCalendar): Promise<number> =>
  db.$count(orders, groupCondition(group, todayOf(calendar)));
