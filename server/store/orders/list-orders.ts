import { findAccount } from '../../people/accounts/account.repo.ts';
import { startOfDay } from '../../platform/dates/zoned-time.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { defaultStartDate, compareNewestOrders } from './order-list.rules.ts';
import { listOrdersByUser, type Order } from './order.repo.ts';
import type { ListedOrder } from './orders.contract.ts';
import { showListedOrder } from './show-order.ts';

/** A person's orders since a calendar date, newest first, with what lists show of each. */
export async function listOrdersSince(
  db: Database,
  userId: string,
  { startDate, timeZone }: { startDate: string; timeZone: string },
): Promise<{ order: Order; listed: ListedOrder }[]> {
  const orders = await listOrdersByUser(db, userId, startOfDay(startDate, timeZone));
  return orders
    .map((order) => ({ order, listed: showListedOrder(order) }))
    .toSorted((a, b) => compareNewestOrders(a.listed, b.listed));
}

/**
 * Returns the orders of a customer number, which must be the person's own: their number in the order system, or their
 * user id before there is one. Any other is not found, existing or not
 * (docs/decisions/access-and-roles.md#identity-from-the-session).
 */
export async function listOwnOrders(
  { db, installation }: Pick<Platform, 'db' | 'installation'>,
  userId: string,
  { customerId, date }: { customerId: string; date?: string | undefined },
): Promise<Result<{ items: ListedOrder[]; total: number; startDate: string }, 'not_found'>> {
  const account = await findAccount(db, userId);
  const own = [userId, account?.customerId, account?.accountProfileId];
  if (!own.includes(customerId)) return fail('not_found', 'There is no such customer.');
  const startDate = date ?? defaultStartDate;
  const items = (await listOrdersSince(db, userId, { startDate, timeZone: installation.timeZone })).map(
    ({ listed }) => listed,
  );
  return succeed({ items, total: items.length, startDate });
}
