import { accountPath } from '../../../server/accounts/account-paths.rules.ts';
import type { Locale } from '../../../server/content/content.rules.ts';
import { findOwnDownload } from '../../../server/orders/entitlement.repo.ts';
import { listOrdersSince } from '../../../server/orders/list-orders.ts';
import { defaultStartDate, readStartDate, statusNameOf } from '../../../server/orders/order-list.rules.ts';
import { ownDownloadPath } from '../../../server/orders/order-paths.rules.ts';
import { findOwnOrder, findOwnOrderByNumber, type Order } from '../../../server/orders/order.repo.ts';
import { renewDownload } from '../../../server/orders/renew-download.ts';
import type { ListedOrder } from '../../../server/orders/orders.contract.ts';
import { leaveFor, openAccount, readForm, type AccountFrame, type PageContext } from '../account/open-account.ts';
import { showReceipt, type Receipt } from './show-receipt.ts';

const ordersArea = 'account-orders';

export type OrdersModel =
  | { kind: 'list'; frame: AccountFrame; orders: ListedOrder[]; startDate: string; isFiltered: boolean }
  | { kind: 'order'; frame: AccountFrame; receipt: Receipt; status: string; statusName: ListedOrder['statusName'] };

/** The one form of these pages is for staff who act as the customer: it renews the downloads of a file. */
async function answerForm({ locals }: PageContext, language: Locale, download: string): Promise<Response> {
  const renewed = await renewDownload(locals.services, locals.person, download);
  return renewed.ok ? leaveFor(ownDownloadPath(download, language)) : new Response('Not found', { status: 404 });
}

/**
 * The order an address names: by its number, or by a file bought with it (where somebody who had to sign in first is
 * led). Null for one that is none of theirs, undefined for an address that names none.
 */
async function findAskedOrder({ locals, url }: PageContext, userId: string): Promise<Order | null | undefined> {
  const { db } = locals.services;
  const reader = { userId, tokenHash: null };
  const oid = url.searchParams.get('oid');
  if (oid !== null) {
    return (
      (/^\d+$/.test(oid) && (await findOwnOrder(db, Number(oid), reader))) || findOwnOrderByNumber(db, oid, reader)
    );
  }
  const download = url.searchParams.get('download');
  return download === null ? undefined : ((await findOwnDownload(db, download, reader))?.order ?? null);
}

/**
 * The person's orders since a date, or one of them. A number that is none of theirs leads to the account home, the
 * same for one that does not exist and one that is somebody else's (AMB-34).
 */
export async function openOrders(context: PageContext): Promise<OrdersModel | Response> {
  const frame = await openAccount(context, ordersArea);
  if (frame instanceof Response) return frame;
  const { locals, request, url } = context;
  const { account, language, t } = frame;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  if (form) return answerForm(context, language, form.get('download') ?? '');
  const order = await findAskedOrder(context, account.userId);
  if (order === undefined) {
    const date = readStartDate(url.searchParams.get('date'));
    const startDate = date ?? defaultStartDate;
    const orders = await listOrdersSince(locals.services.db, account.userId, startDate);
    return { kind: 'list', frame, orders, startDate, isFiltered: date !== null };
  }
  if (order === null) return leaveFor(accountPath(language), 302);
  const receipt = await showReceipt(locals, order, { language, t });
  return { kind: 'order', frame, receipt, status: order.status, statusName: statusNameOf(order.status) };
}
