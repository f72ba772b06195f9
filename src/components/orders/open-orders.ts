import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import { listOrdersSince } from '../../../server/orders/list-orders.ts';
import { defaultStartDate, readStartDate } from '../../../server/orders/order-list.rules.ts';
import { findOwnOrder } from '../../../server/orders/order.repo.ts';
import type { ListedOrder } from '../../../server/orders/orders.contract.ts';
import { leaveFor, openAccount, type AccountFrame, type PageContext } from '../account/open-account.ts';
import { showReceipt, type Receipt } from './show-receipt.ts';

const ordersArea = 'account-orders';

export type OrdersModel =
  | { kind: 'list'; frame: AccountFrame; orders: ListedOrder[]; startDate: string; isFiltered: boolean }
  | { kind: 'order'; frame: AccountFrame; receipt: Receipt; status: string; statusName: ListedOrder['statusName'] };

/**
 * The person's orders since a date, or one of them. A number that is none of theirs leads to the account home, the
 * same for one that does not exist and one that is somebody else's (AMB-34).
 */
export async function openOrders(context: PageContext): Promise<OrdersModel | Response> {
  const frame = await openAccount(context, ordersArea);
  if (frame instanceof Response) return frame;
  const { locals, url } = context;
  const { account, language, t } = frame;
  const oid = url.searchParams.get('oid');
  if (oid === null) {
    const date = readStartDate(url.searchParams.get('date'));
    const startDate = date ?? defaultStartDate;
    const orders = await listOrdersSince(locals.services.db, account.userId, startDate);
    return { kind: 'list', frame, orders, startDate, isFiltered: date !== null };
  }
  const orders = await listOrdersSince(locals.services.db, account.userId, defaultStartDate);
  const listed = orders.find(({ orderId, orderNumber }) => oid === orderId || oid === orderNumber);
  const reader = { userId: account.userId, tokenHash: null };
  const order = listed && (await findOwnOrder(locals.services.db, Number(listed.orderId), reader));
  if (!order || !listed) return leaveFor(accountPath(language), 302);
  const receipt = await showReceipt(locals, order, { language, t });
  return { kind: 'order', frame, receipt, status: listed.status, statusName: listed.statusName };
}
