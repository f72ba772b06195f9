import type { Locality } from '../../../../../server/platform/installation/installation.contract.ts';
import { accountPath } from '../../../../../server/people/accounts/account-paths.rules.ts';
import type { Locale } from '../../../../../server/platform/locale.rules.ts';
import { findOwnDownload } from '../../../../../server/store/orders/grants/entitlement.repo.ts';
import { listOrdersSince } from '../../../../../server/store/orders/list-orders.ts';
import { defaultStartDate, readStartDate, statusNameOf } from '../../../../../server/store/orders/order-list.rules.ts';
import { ownDownloadPath, ownOrderPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import {
  findOwnOrder,
  findOwnOrderByNumber,
  listLinesByOrders,
  type Order,
  type OrderLine,
} from '../../../../../server/store/orders/order.repo.ts';
import { lineDetails } from '../../../../../server/store/orders/order-wording.ts';
import { renewDownload } from '../../../../../server/store/orders/downloads/renew-download.ts';
import type { ListedOrder } from '../../../../../server/store/orders/orders.contract.ts';
import { nameAttendeesIntent } from '../../../../components/orders/name-attendees-intent.ts';
import { moneyText } from '../../../../components/orders/money-text.ts';
import {
  fulfilmentText,
  parcelsOf,
  readParcels,
  showTracking,
  type ShownShipment,
} from '../../../../components/orders/show-shipments.ts';
import { showReceipt, type Receipt } from '../../../../components/orders/show-receipt.ts';
import { accountFrame, type AccountFrame } from '../../../../layouts/account-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

export type OrdersView =
  | { kind: 'list'; orders: NamedOrder[]; startDate: string; isFiltered: boolean }
  | {
      kind: 'order';
      receipt: Receipt;
      status: string;
      statusName: ListedOrder['statusName'];
      notice: string | undefined;
      /** Target of the forms about the order. */
      orderPath: string;
    };

/** An order of the list, with its items and payment status in the reader's language. */
type NamedOrder = ListedOrder & {
  items: string[];
  furtherItems: number;
  money: string;
  /** How far its parcels have come; null if none has left. */
  fulfilment: string | null;
  tracking: NonNullable<ShownShipment['tracking']>[];
};

/** Most items named for an order in the list. */
const itemsShown = 3;

/** Returns an item's name with its chosen options. */
function nameItem(line: OrderLine, language: Locale, locality: Locality): string {
  const details = lineDetails(line, language, locality);
  return `${line.quantity} × ${line.name[language]}${details && ` (${details})`}`;
}

/**
 * Returns the order that an address names: by number, or by a purchased file (where people are sent who had to sign in
 * first). Null for an order of another person or none, undefined for an address without one.
 */
async function findAskedOrder({ services, url, page }: PageCall<AccountFrame>): Promise<Order | null | undefined> {
  const { db } = services;
  const reader = { userId: page.account.userId, tokenHash: null };
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
 * Shows the person's orders since a date, or one of them. A number of no order and one of another person's order both
 * lead to the account home.
 */
export const ordersPage = definePage<AccountFrame, OrdersView>({
  access: 'user',
  frame: accountFrame('account-orders'),
  async load(call) {
    const { page, services, locals, url } = call;
    const { account, language, t } = page;
    const order = await findAskedOrder(call);
    if (order === undefined) {
      const date = readStartDate(url.searchParams.get('date'));
      const startDate = date ?? defaultStartDate;
      const listed = await listOrdersSince(services.db, account.userId, {
        startDate,
        timeZone: services.installation.timeZone,
      });
      const ids = listed.map(({ order: { id } }) => id);
      const lines = await listLinesByOrders(services.db, ids);
      const all = await readParcels(services.db, ids);
      const orders = listed.map(({ order: each, listed: shown }) => {
        const own = lines.filter(({ orderId }) => orderId === each.id);
        const parcels = parcelsOf(all, each.id);
        const fulfilment = fulfilmentText(each, own, parcels, t);
        const tracking = parcels.shipments.flatMap((shipment) => showTracking(shipment, t) ?? []);
        const items = own.slice(0, itemsShown).map((line) => nameItem(line, language, services.installation));
        return {
          ...shown,
          items,
          furtherItems: own.length - items.length,
          money: moneyText(each, t),
          fulfilment,
          tracking,
        };
      });
      return { kind: 'list', orders, startDate, isFiltered: date !== null };
    }
    if (order === null) return redirectTo(accountPath(language), { status: 302 });
    const receipt = await showReceipt(locals, order, { language, t });
    return {
      kind: 'order',
      receipt,
      status: order.status,
      statusName: statusNameOf(order.status),
      orderPath: ownOrderPath(String(order.id), language),
      notice: url.searchParams.get('done') === 'attendees' ? t('AttendeesSaved') : undefined,
    };
  },
  intents: {
    async attendees(call) {
      const order = (await findAskedOrder(call)) ?? null;
      return nameAttendeesIntent(call, order, ownOrderPath(String(order?.id), call.page.language));
    },
    // For staff who act as the customer: renews the downloads of a file.
    async submit({ page, viewer: { person }, form, services }) {
      const download = form.get('download') ?? '';
      const renewed = await renewDownload(services, person, download);
      return renewed.ok ? redirectTo(ownDownloadPath(download, page.language)) : notFound();
    },
  },
});
