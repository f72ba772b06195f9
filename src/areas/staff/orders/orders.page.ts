import { listAudit, type ShownEntry } from '../../../../server/access/audit.repo.ts';
import type { Order } from '../../../../server/orders/order.repo.ts';
import { orderSubject, renewGuestDownload } from '../../../../server/orders/downloads/renew-download.ts';
import { searchOrders } from '../../../../server/orders/search-orders.ts';
import { showReceipt, type Receipt } from '../../../components/orders/show-receipt.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Entries of the record shown with an order. */
const auditShown = 30;

/** One order as staff see it. */
interface FoundOrder {
  order: Order;
  receipt: Receipt;
  audit: ShownEntry[];
}

/** Looks orders up, those of guests as well; the form of an order renews the downloads of a file of a guest. */
export const ordersPage = definePage({
  access: 'staff',
  frame: siteFrame,
  async load(call) {
    const { services, url } = call;
    const search = url.searchParams.get('q') ?? '';
    const orders = await searchOrders(services.db, search);
    const [only] = orders;
    // The order in full, where the search names one alone.
    const found = only && orders.length === 1 ? await showOrder(call, only) : null;
    return { search, orders, found, isRenewed: url.searchParams.get('done') === 'renewed' };
  },
  intents: {
    async submit({ page, viewer: { person }, form, services, locals }) {
      const { requestId } = locals;
      const id = form.get('download') ?? '';
      const renewed = person && (await renewGuestDownload(services, { staff: person, id, requestId }));
      return renewed?.ok ? redirectTo(`${page.path}?q=${renewed.value}&done=renewed`) : notFound();
    },
  },
});

async function showOrder({ services, locals, page }: PageCall<SiteFrame>, order: Order): Promise<FoundOrder> {
  const [receipt, audit] = await Promise.all([
    showReceipt(locals, order, page),
    listAudit(services.db, orderSubject(order), auditShown),
  ]);
  // A file is its buyer's: staff see how it stands, and get none.
  const downloads = receipt.downloads.map((download) => ({ ...download, href: null }));
  return { order, receipt: { ...receipt, downloads, invoiceHref: null, calendarHref: null }, audit };
}
