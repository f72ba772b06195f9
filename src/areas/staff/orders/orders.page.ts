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

/** Audit entries shown with an order. */
const auditShown = 30;

/** Open amounts shown at once. */
const unchargedShown = 50;

/** One order as staff see it. */
interface FoundOrder {
  order: Order;
  receipt: Receipt;
  audit: ShownEntry[];
  /** True while staff can mark it as shipped, which charges it. */
  canShip: boolean;
}

/** Notices after staff have marked an order as shipped. */
const shipNotices = {
  paid: 'StaffShipPaid',
  unpaid: 'StaffShipUnpaid',
  charging: 'StaffShipCharging',
  gone: 'StaffShipGone',
} as const satisfies Record<string, PhraseKey>;
type Shipped = keyof typeof shipNotices;
const isShipped = (done: string): done is Shipped => Object.hasOwn(shipNotices, done);

/**
 * Searches for orders, those of guests included, and lists those with an open amount. The forms of an order renew a
 * guest's downloads and mark the order as shipped.
 */
export const staffOrdersPage = definePage({
  access: 'orders.read',
  rights: { submit: 'orders.decide', ship: 'orders.decide' },
  frame: siteFrame,
  async load(call) {
    const { services, url, page } = call;
    const search = url.searchParams.get('q') ?? '';
    const orders = await searchOrders(services.db, search);
    const [only] = orders;
    // The full order, when the search finds exactly one.
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
      const done: Shipped = shipped.ok ? shipOutcome(shipped.value) : 'gone';
      return redirectTo(`${page.path}?q=${order.orderNumber}&done=${done}`);
    },
  },
});

function shipOutcome({ paymentState }: Order): Shipped {
  if (paymentState === 'captured') return 'paid';
  return paymentState === 'unpaid' || paymentState === 'lost' ? 'unpaid' : 'charging';
}

async function showOrder({ services, locals, page }: PageCall<SiteFrame>, order: Order): Promise<FoundOrder> {
  const [receipt, audit] = await Promise.all([
    showReceipt(locals, order, page),
    listAudit(services.db, orderSubject(order), auditShown),
  ]);
  // Files belong to the buyer: staff see the state of the downloads without links.
  const downloads = receipt.downloads.map((download) => ({ ...download, href: null }));
  const shown = { ...receipt, downloads, invoiceHref: null, calendarHref: null };
  return { order, receipt: shown, audit, canShip: isOpenForStaff(order) };
}
