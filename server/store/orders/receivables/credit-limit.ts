import { and, eq, isNull } from 'drizzle-orm';
import type { Account } from '../../../people/accounts/account.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { listInvoiceLines } from '../invoices/invoice.repo.ts';
import { allUnits, billLines } from '../invoices/issue-invoice.ts';
import { grossOf } from '../invoices/shares.rules.ts';
import { paidMinor } from '../order-figures.rules.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { OrderDraft } from '../order-draft.contract.ts';
import { listLinesByOrders } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import { readOrderBalances } from './read-balances.ts';

/**
 * Returns what a customer owes on account, in cents: what is open of their invoices, and what their orders have not been
 * invoiced yet, less the credit that has paid for it. Orders that wait do not count. Invoices of earlier releases have no
 * due day and do not count either: their payments were never told to the site.
 */
export async function owedOnAccount(db: Database, userId: string): Promise<number> {
  const isOnAccount = and(eq(orders.userId, userId), eq(orders.paymentMethod, 'purchase-order'));
  const found = await db
    .select()
    .from(orders)
    .where(and(isOnAccount, isNull(orders.stoppedBy), isNull(orders.cancelledAt)));
  const live = found.filter(({ status }) => !isOrderCancelled(status));
  if (live.length === 0) return 0;
  const ids = live.map(({ id }) => id);
  const { invoices: balances, left } = await readOrderBalances(db, ids);
  const lines = await listLinesByOrders(db, ids);
  const invoiced = await listInvoiceLines(
    db,
    balances.map(({ invoice }) => invoice.id),
  );
  const open = balances.filter(({ invoice }) => invoice.dueOn !== null);
  const openMinor = open.reduce((sum, { balance }) => sum + balance.openMinor, 0);
  return live.reduce((sum, order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const numbers = new Set(
      balances.filter(({ invoice }) => invoice.orderId === order.id).map(({ invoice }) => invoice.id),
    );
    const before = invoiced.filter(({ invoiceId }) => numbers.has(invoiceId));
    const rest = billLines({ order, lines: own, units: allUnits(own) }, before);
    const restMinor = rest.reduce((total, row) => total + grossOf(row), 0);
    return sum + Math.max(0, restMinor - (left.get(order.id) ?? 0));
  }, openMinor);
}

/**
 * Returns whether an order on account is above its customer's limit. Without a limit none is
 * (docs/decisions/orders-and-downloads.md#orders-that-wait-for-accounts).
 * @param account locked, so that two orders at once are counted
 */
export async function isAboveLimit(
  tx: Database,
  order: Pick<OrderDraft, 'paymentMethod' | 'totalMinor' | 'shippingMinor' | 'creditMinor'>,
  account: Pick<Account, 'userId' | 'creditLimitMinor'> | null,
): Promise<boolean> {
  if (order.paymentMethod !== 'purchase-order' || !account || account.creditLimitMinor === null) return false;
  return (
    (await owedOnAccount(tx, account.userId)) + paidMinor(order) - (order.creditMinor ?? 0) > account.creditLimitMinor
  );
}
