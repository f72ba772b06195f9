import { listAudit, type ShownEntry } from '../../../server/access/audit.repo.ts';
import type { Order } from '../../../server/orders/order.repo.ts';
import { orderSubject, renewGuestDownload } from '../../../server/orders/renew-download.ts';
import { searchOrders } from '../../../server/orders/search-orders.ts';
import { leaveFor, readForm, type PageContext } from '../account/open-account.ts';
import { showReceipt, type Receipt } from '../orders/show-receipt.ts';
import { openStaff, type StaffFrame } from './open-staff.ts';

/** Entries of the record shown with an order. */
const auditShown = 30;

/** One order as staff see it. */
interface FoundOrder {
  order: Order;
  receipt: Receipt;
  audit: ShownEntry[];
}

export interface OrderSearchView {
  frame: StaffFrame;
  search: string;
  orders: Order[];
  /** The order in full, where the search names one alone. */
  found: FoundOrder | null;
  isRenewed: boolean;
}

/** Looks orders up, those of guests as well; the form of an order renews the downloads of a file of a guest. */
export async function openOrderSearch(context: PageContext): Promise<OrderSearchView | Response> {
  const frame = await openStaff(context);
  if (frame instanceof Response) return frame;
  const { locals, request, url } = context;
  const { services, requestId } = locals;
  const form = await readForm(request);
  if (form instanceof Response) return form;
  if (form) {
    const ask = { staff: frame.person, id: form.get('download') ?? '', requestId };
    const renewed = await renewGuestDownload(services, ask);
    if (!renewed.ok) return new Response('Not found', { status: 404 });
    return leaveFor(`${frame.path}?q=${renewed.value}&done=renewed`);
  }
  const search = url.searchParams.get('q') ?? '';
  const orders = await searchOrders(services.db, search);
  const [only] = orders;
  const found = only && orders.length === 1 ? await showOrder(locals, only, frame) : null;
  return { frame, search, orders, found, isRenewed: url.searchParams.get('done') === 'renewed' };
}

async function showOrder(locals: App.Locals, order: Order, { language, t }: StaffFrame): Promise<FoundOrder> {
  const [receipt, audit] = await Promise.all([
    showReceipt(locals, order, { language, t }),
    listAudit(locals.services.db, orderSubject(order), auditShown),
  ]);
  // A file is its buyer's: staff see how it stands, and get none.
  const downloads = receipt.downloads.map((download) => ({ ...download, href: null }));
  return { order, receipt: { ...receipt, downloads }, audit };
}
