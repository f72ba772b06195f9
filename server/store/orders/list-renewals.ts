import { priceOfPlan } from '../catalog/price-of-sku.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Order, OrderLine } from './order.repo.ts';
import { listOrderRenewals, type OrderRenewal } from './order-renewals.rules.ts';

/** Lists the lines of an order that renew automatically, at the buyer's prices of today, as in the account. */
export async function listRenewals(
  db: Database,
  today: string,
  { userId }: Pick<Order, 'userId'>,
  lines: readonly OrderLine[],
): Promise<OrderRenewal[]> {
  const prices = new Map<string, number>();
  for (const { id, sku, quantity, renewsOn } of lines) {
    if (renewsOn === null || userId === null) continue;
    const price = await priceOfPlan(db, today, userId, { sku, quantity });
    if (price) prices.set(id, price.amountMinor);
  }
  return listOrderRenewals(lines, prices);
}
