import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { payableStates } from '../order-payment.states.ts';
import type { Order } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { readBalances } from './read-balances.ts';

/** Orders on the page; the oldest come first. */
const most = 200;

/** An order by card that was not paid in time, with what is open for what was delivered. */
export interface GivenUpOrder {
  order: Order & { givenUpAt: Date };
  openMinor: number;
}

/** Returns the orders by card that were given up and of which something is still open, the oldest first. */
export async function listGivenUpOrders(db: Database): Promise<GivenUpOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.givenUpAt), inArray(orders.paymentState, [...payableStates])))
    .orderBy(asc(orders.givenUpAt))
    .limit(most);
  const given = found.flatMap(({ givenUpAt, ...order }) =>
    givenUpAt === null || isOrderCancelled(order.status) ? [] : [{ ...order, givenUpAt }],
  );
  const balances = await readBalances(
    db,
    given.map(({ id }) => id),
  );
  return given
    .map((order) => ({
      order,
      openMinor: balances
        .filter(({ invoice }) => invoice.orderId === order.id)
        .reduce((sum, { balance }) => sum + balance.openMinor, 0),
    }))
    .filter(({ openMinor }) => openMinor > 0);
}
