import { listAudit, type ShownEntry } from '../../../../server/people/access/audit.repo.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { listUncharged, type Order } from '../../../../server/store/orders/order.repo.ts';
import { fulfilOrder, isOpenForStaff } from '../../../../server/store/orders/payment/fulfil-order.ts';
import { orderSubject, renewGuestDownload } from '../../../../server/store/orders/downloads/renew-download.ts';
import { searchOrders } from '../../../../server/store/orders/search-orders.ts';
import { showReceipt, type Receipt } from '../../../components/orders/show-receipt.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Entries of the record shown with an order. */
const auditShown = 30;

/** Open amounts shown at once. */
const unchargedShown = 50;

/** One order as staff see it. */
interface FoundOrder {
  order: Order;
  receipt: Receipt;
  audit: ShownEntry[];
  /** True while staff can say that it ships, which charges it. */
  canShip: boolean;
}

/** Lists what staff are told after they have said that an order ships. */
const shipNotices = {
  paid: 'StaffShipPaid',
  unpaid: 'StaffShipUnpaid',
  charging: 'StaffShipCharging',
  gone: 'StaffShipGone',
} as const satisfies Record<string, PhraseKey>;
type Shipped = keyof typeof shipNotices;
const isShipped = (done: string): done is Shipped => Object.hasOwn(shipNotices, done);

/**
 * Looks orders up, those of guests as well, and lists those whose amount is open. The forms of an order renew the
 * downloads of a file of a guest, and say that it ships.
 */
export const ordersPage = definePage({
  access: 'staff',
  frame: siteFrame,
  async load(call) {
    const { services, url, page } = call;
    const search = url.searchParams.get('q') ?? '';
    const orders = await searchOrders(services.db, search);
    const [only] = orders;
    // The order in full, where the search names one alone.
    const found = only && orders.length === 1 ? await showOrder(call, only) : null;
    const uncharged = search === '' ? await listUncharged(services.db, unchargedShown) : [];
    const done = url.searchParams.get('done') ?? '';
    const shipped = isShipped(done) ? page.t(shipNotices[done]) : null;
    return { search, orders, found, uncharged, shipped, isRenewed: done === 'renewed' };
  },
  intents: {
    async submit({ page, viewer: { person }, form, services, locals }) {
      const { requestId } = locals;
      const id = form.get('download') ?? '';
      const renewed = person && (await renewGuestDownload(services, { staff: person, id, requestId }));
      return renewed?.ok ? redirectTo(`${page.path}?q=${renewed.value}&done=renewed`) : notFound();
    },
    async ship({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const [order] = await searchOrders(services.db, form.get('order') ?? '');
      const shipped = person && order && (await fulfilOrder(services, { staff: person, orderId: order.id, requestId }));
      if (!shipped || (!shipped.ok && shipped.code === 'not_found')) return notFound();
      const done: Shipped = shipped.ok ? outcomeOf(shipped.value) : 'gone';
      return redirectTo(`${page.path}?q=${order.orderNumber}&done=${done}`);
    },
  },
});

function outcomeOf({ paymentState }: Order): Shipped {
  if (paymentState === 'captured') return 'paid';
  return paymentState === 'unpaid' || paymentState === 'lost' ? 'unpaid' : 'charging';
}

async function showOrder({ services, locals, page }: PageCall<SiteFrame>, order: Order): Promise<FoundOrder> {
  const [receipt, audit] = await Promise.all([
    showReceipt(locals, order, page),
    listAudit(services.db, orderSubject(order), auditShown),
  ]);
  // A file is its buyer's: staff see how it stands, and get none.
  const downloads = receipt.downloads.map((download) => ({ ...download, href: null }));
  const shown = { ...receipt, downloads, invoiceHref: null, calendarHref: null };
  return { order, receipt: shown, audit, canShip: isOpenForStaff(order) };
}
