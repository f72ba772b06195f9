import { listAudit, type ShownEntry } from '../../../../server/people/access/audit.repo.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { orderListPath, readOrderFilter } from '../../../../server/store/orders/order-filter.rules.ts';
import { staffInvoicePath } from '../../../../server/store/orders/order-paths.rules.ts';
import { cancellableUnits } from '../../../../server/store/orders/credits/cancel-units.ts';
import { readBooks } from '../../../../server/store/orders/credits/read-books.ts';
import { mayActOn } from '../../../../server/store/orders/credits/staff-act.ts';
import { bookedSeats } from '../../../../server/store/orders/moved-sessions/booked-seats.rules.ts';
import { listOrderLines, type Order, type OrderLine } from '../../../../server/store/orders/order.repo.ts';
import { fulfilOrder, isOpenForStaff } from '../../../../server/store/orders/payment/fulfil-order.ts';
import { orderSubject } from '../../../../server/store/orders/order-subject.rules.ts';
import { listDisputesOfOrder, type ShownDispute } from '../../../../server/store/orders/disputes/dispute.repo.ts';
import { renewGuestDownload } from '../../../../server/store/orders/downloads/renew-download.ts';
import { countGroup, findForStaff, listForStaff } from '../../../../server/store/orders/search/search-orders.ts';
import { listShipments } from '../../../../server/store/orders/shipments/shipment.repo.ts';
import { mayCorrectAddress } from '../../../../server/store/orders/corrections/correction.rules.ts';
import { correctIntent } from './correct-intent.ts';
import { resendConfirmation } from '../../../../server/store/orders/messages/resend-confirmation.ts';
import { addOrderNote } from '../../../../server/store/orders/order-notes.ts';
import { kindsOf } from '../../../../server/store/needs-me/find-tasks.ts';
import { isOfOrder } from '../../../../server/store/needs-me/task.rules.ts';
import { showMoney, type ShownMoney } from '../../../components/orders/show-money.ts';
import { showReceipt, type Receipt } from '../../../components/orders/show-receipt.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { waitingFor } from './waiting-for.ts';
import { listHistory, type StaffEntry } from './list-history.ts';

/** Audit entries shown with an order. */
const auditShown = 30;

/** One order as staff see it. */
export interface FoundOrder {
  order: Order;
  receipt: Receipt;
  lines: OrderLine[];
  audit: ShownEntry[];
  disputes: ShownDispute[];
  /** What happened to it and the notes of staff, in the order of time. */
  history: StaffEntry[];
  /** The note as typed, if it was refused. */
  typedNote: string;
  /** True while staff can mark it as shipped, which charges it. */
  canShip: boolean;
  money: ShownMoney;
  /** True with the right, unless it is their own order. */
  canCredit: boolean;
  /** True if units are left that can be cancelled, too. */
  canCancel: boolean;
  /** Cancelled sessions of which it has seats. */
  cancelledSessions: string[];
  /** True until a parcel of it has left: staff can correct the address. */
  canMove: boolean;
}

/** Notices after staff have marked an order as shipped. */
const shipNotices = {
  paid: 'StaffShipPaid',
  unpaid: 'StaffShipUnpaid',
  charging: 'StaffShipCharging',
  gone: 'StaffShipGone',
} as const satisfies Record<string, PhraseKey>;
/** Notices after units were cancelled or credited, by the state of the refund. */
const creditNotices = {
  cancelled: 'StaffCancelled',
  'credited-done': 'StaffCredited',
  'credited-asked': 'StaffCreditedAsked',
  'credited-waiting': 'StaffCreditedWaiting',
  'credited-failed': 'StaffCreditedFailed',
} as const satisfies Record<string, PhraseKey>;

type Shipped = keyof typeof shipNotices;
const isShipped = (done: string): done is Shipped => Object.hasOwn(shipNotices, done);

/**
 * Lists orders, those of guests included, newest first and by filters; one that a search finds is shown whole. The forms
 * of an order renew a guest's downloads and mark the order as shipped.
 */
export const staffOrdersPage = definePage({
  access: 'orders.read',
  rights: {
    submit: 'orders.decide',
    ship: 'orders.decide',
    note: 'orders.decide',
    resend: 'orders.decide',
    correct: 'orders.decide',
  },
  frame: siteFrame,
  async load(call) {
    const { services, url, page } = call;
    const filter = readOrderFilter(url.searchParams);
    const { person } = call.viewer;
    const among = waitingFor(person, filter);
    const { orders, next } = await listForStaff(services.db, filter, services, { among });
    const [only] = orders;
    // The full order, when the search finds exactly one.
    const isWhole = filter.search !== '' && only && orders.length === 1;
    const found = isWhole ? await showOrder(call, only) : null;
    const openAmounts = await countGroup(services.db, 'open-amount', services);
    const late = await countGroup(services.db, 'late', services);
    const done = url.searchParams.get('done') ?? '';
    const credited = Object.entries(creditNotices).find(([name]) => name === done)?.[1];
    const shipped = isShipped(done) ? page.t(shipNotices[done]) : null;
    return {
      filter,
      orders,
      found,
      openAmounts,
      late,
      tasks: person ? kindsOf(person).filter(isOfOrder) : [],
      nextPath: next === null ? null : orderListPath(page.path, filter, next),
      shipped,
      credited: credited ? page.t(credited) : null,
      isRenewed: done === 'renewed',
      isResent: done === 'resent',
      isCorrected: done === 'corrected',
      exportPath: orderListPath(`${page.path}/export`, filter, null),
      // What was typed into the form that was refused.
      typed: call.form?.get('intent') === 'correct' ? Object.fromEntries(call.form) : null,
    };
  },
  intents: {
    async submit({ page, viewer: { person }, form, services, locals }) {
      const { requestId } = locals;
      const id = form.get('download') ?? '';
      const renewed = person && (await renewGuestDownload(services, { staff: person, id, requestId }));
      return renewed?.ok ? redirectTo(`${page.path}?q=${renewed.value}&done=renewed`) : notFound();
    },
    async ship({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const order = await findForStaff(services.db, form.get('order') ?? '');
      const shipped = person && order && (await fulfilOrder(services, { staff: person, orderId: order.id, requestId }));
      if (!shipped || (!shipped.ok && shipped.code === 'not_found')) return notFound();
      const done: Shipped = shipped.ok ? shipOutcome(shipped.value) : 'gone';
      return redirectTo(`${page.path}?q=${order.orderNumber}&done=${done}`);
    },
    async note({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const order = await findForStaff(services.db, form.get('order') ?? '');
      if (!person || !order) return notFound();
      const problem = await addOrderNote(services, { staff: person, order, text: form.get('note') ?? '', requestId });
      if (problem === 'not_found') return notFound();
      if (problem) return { errors: [{ field: 'note', message: page.t(problem.key, problem.tokens) }] };
      return redirectTo(`${page.path}?q=${order.orderNumber}#notes`);
    },
    correct: correctIntent,
    async resend({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const order = await findForStaff(services.db, form.get('order') ?? '');
      const sent = person && order && (await resendConfirmation(services, { staff: person, order, requestId }));
      return sent?.ok ? redirectTo(`${page.path}?q=${order?.orderNumber}&done=resent`) : notFound();
    },
  },
});

function shipOutcome({ paymentState }: Order): Shipped {
  if (paymentState === 'captured') return 'paid';
  return paymentState === 'unpaid' || paymentState === 'lost' ? 'unpaid' : 'charging';
}

async function showOrder(
  { services, locals, page, form, viewer }: PageCall<SiteFrame>,
  order: Order,
): Promise<FoundOrder> {
  const [receipt, lines, audit, history, disputes, shipments] = await Promise.all([
    showReceipt(locals, order, { language: page.language, t: page.t, isForStaff: true }),
    listOrderLines(services.db, order.id),
    listAudit(services.db, orderSubject(order), auditShown),
    listHistory(services, page, order),
    listDisputesOfOrder(services.db, order.id),
    listShipments(services.db, order.id),
  ]);
  // Files belong to the buyer: staff see the state of the downloads without links.
  const downloads = receipt.downloads.map((download) => ({ ...download, href: null }));
  const invoices = receipt.invoices.map((invoice) => ({
    ...invoice,
    href: staffInvoicePath(invoice.number, page.language),
  }));
  // The credits are shown with the money.
  const documents = { credits: [], refunds: [] };
  const shown = {
    ...receipt,
    downloads,
    invoices,
    invoiceHref: null,
    calendarHref: null,
    sessionChoiceHref: null,
    documents,
    canCancel: false,
  };
  const { language, t } = page;
  const books = await readBooks(services.db, order.id);
  const money = showMoney(order, books, { language, t, locality: services.installation, isForStaff: true });
  const canCredit = viewer.person !== null && mayActOn({ staff: viewer.person }, 'orders.credit', order);
  const left = canCredit ? await cancellableUnits(services.db, order, lines) : null;
  return {
    order,
    receipt: shown,
    lines,
    audit,
    history,
    disputes,
    typedNote: form?.get('note') ?? '',
    canShip: isOpenForStaff(order),
    money,
    canCredit,
    canCancel: left !== null && left.size > 0,
    cancelledSessions: canCredit ? cancelledSessionsOf(lines) : [],
    canMove: mayCorrectAddress(order, shipments.length),
  };
}

const cancelledSessionsOf = (lines: readonly OrderLine[]): string[] =>
  lines.flatMap((line) => (line.session?.isCancelled && bookedSeats(line) > 0 ? [line.session.id] : []));
