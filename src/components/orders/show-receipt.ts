import type { APIContext } from 'astro';
import { awaitedText } from '../../../server/store/catalog/awaited-text.rules.ts';
import { promisedText } from '../../../server/store/catalog/promised-text.rules.ts';
import { timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { organizationDate } from '../../../server/platform/dates/organization-date.rules.ts';
import { contactPath } from '../../../server/forms/definition/contact-path.rules.ts';
import { addressLines, cardName, lineDetails, shippingLabel } from '../../../server/store/orders/order-wording.ts';
import type { OrderAddress } from '../../../server/store/orders/order-draft.contract.ts';
import { listDownloads } from '../../../server/store/orders/grants/entitlement.repo.ts';
import { listOpenSeats } from '../../../server/store/orders/cancelled-sessions/cancelled-seat.repo.ts';
import { canCancelOwn } from '../../../server/store/orders/credits/cancel-order.ts';
import { readBooks } from '../../../server/store/orders/credits/read-books.ts';
import { listDisputeRefusals } from '../../../server/store/orders/disputes/dispute.repo.ts';
import { isOrderCancelled } from '../../../server/store/orders/order-list.rules.ts';
import { completeStatus } from '../../../server/store/orders/order-payment.states.ts';
import { listOrderEvents } from '../../../server/store/orders/events/order-event.repo.ts';
import { listRenewals } from '../../../server/store/orders/list-renewals.ts';
import { listOrderLines, type Order, type OrderLine } from '../../../server/store/orders/order.repo.ts';
import {
  calendarPath,
  invoicePath,
  payPath,
  sessionChoicePath,
} from '../../../server/store/orders/order-paths.rules.ts';
import { listAttendees } from '../../../server/store/orders/attendees/attendee.repo.ts';
import { openOnAccount } from '../../../server/store/orders/receivables/pay-on-account.ts';
import { orderFigures, type OrderSum } from '../../../server/store/orders/order-figures.rules.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { eventsOfBuyer, showHistory, type HistoryEntry } from './show-history.ts';
import { showInvoices, type ReceiptInvoice } from './show-invoices.ts';
import { showParticipations, type Participation } from './show-participations.ts';
import { expectedText, fulfilmentText, readParcels, showShipments, type ShownShipment } from './show-shipments.ts';
import { showOrderReturns, type OrderReturnsView } from './show-returns.ts';
import { showMoney, type ShownMoney } from './show-money.ts';
import { showLimit } from './show-limit.ts';
import { showTerms, type OrderTerms } from './show-terms.ts';

interface ReceiptLine {
  name: string;
  details: string;
  sku: string;
  /** Expected and promised day; null if it was available, or once the order has shipped. */
  awaited: string | null;
  quantity: number;
  unitPrice: string;
  total: string;
}

/** A purchased file. */
interface ReceiptDownload {
  id: string;
  name: string;
  details: string;
  /** Address of the download; null once it is not available any more. */
  href: string | null;
  /** Remaining downloads and their last day, or why there are none. */
  note: string;
  /** Contact form of customer support about it; null while it can be downloaded. */
  contactHref: string | null;
}

/** An order in the reader's language, for the confirmation and the account. */
export interface Receipt {
  orderNumber: string;
  placedAt: string;
  placedOn: string;
  /** Null for an order that is not shipped. */
  shippingAddress: string[] | null;
  shippingMethod: string | null;
  billingAddress: string[] | null;
  paymentType: string;
  lines: ReceiptLine[];
  downloads: ReceiptDownload[];
  /** Courses, examinations and memberships, which have no download. */
  participations: Participation[];
  /** Calendar with its course dates; null without any. */
  calendarHref: string | null;
  /** Page where the buyer chooses what becomes of seats in a cancelled session; null if nothing is to be chosen. */
  sessionChoiceHref: string | null;
  /** Contact form of the order desk. */
  contactHref: string;
  invoices: ReceiptInvoice[];
  /** Page where open invoices on account are paid by card; null if nothing is open. */
  payInvoiceHref: string | null;
  /** All invoices as a PDF, or a pro forma before the first; null for readers who are not the buyer. */
  invoiceHref: string | null;
  /** In the order of the receipt; the last is the amount paid. */
  sums: { label: string; amount: string }[];
  productIds: string[];
  /** How far its parcels have come; null if none has left. */
  fulfilment: string | null;
  shipments: ShownShipment[];
  /** What happened to it, as far as the buyer sees it. */
  history: HistoryEntry[];
  terms: OrderTerms;
  returns: OrderReturnsView;
  /** Credit notes and refunds. */
  documents: Pick<ShownMoney, 'credits' | 'refunds'>;
  /** True while the buyer can cancel the order. */
  canCancel: boolean;
}

interface Reader {
  language: Locale;
  t: Translate;
  /** Token of the link that a guest has followed. */
  link?: string | null;
  isForStaff?: boolean;
}

/** Returns an order for its reader. */
export async function showReceipt(
  { services }: Pick<APIContext['locals'], 'services'>,
  order: Order,
  { language, t, link = null, isForStaff = false }: Reader,
): Promise<Receipt> {
  const { db, clock, installation } = services;
  const { timeZone } = installation;
  const today = organizationDate(clock.now(), timeZone);
  const lines = await listOrderLines(db, order.id);
  const countries = await services.accountContent.countries(language);
  const place = (address: OrderAddress | null): string[] | null =>
    address && addressLines(address, language, countries.find(({ code }) => code === address.country)?.countryName);
  const money = (amountMinor: number) => formatMoney(amountMinor, language, installation.country);
  const figures = orderFigures(order, lines);
  const isDone = order.fulfilledAt !== null || order.status === completeStatus || isOrderCancelled(order.status);
  const disputed = (await listDisputeRefusals(db, [order.id])).get(order.id) ?? null;
  const parcels = await readParcels(db, [order.id]);
  const events = eventsOfBuyer(await listOrderEvents(db, order.id));
  const nameOf = ({ name }: OrderLine) => name[language];
  const { credits, refunds } = showMoney(order, await readBooks(db, order.id), {
    language,
    t,
    link,
    locality: installation,
  });
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    placedOn: timeText(order.placedAt, language, 'day', timeZone),
    shippingAddress: place(order.shippingAddress),
    shippingMethod: shippingLabel(order, language, t) || null,
    billingAddress: place(order.billingAddress),
    paymentType: paymentType(order, t),
    lines: lines.map((line, index) => ({
      name: nameOf(line),
      details: lineDetails(line, language, installation),
      sku: line.sku,
      awaited: isDone ? null : (expectedText(line, parcels, { language, t }) ?? awaitedNote(line, { language, t })),
      quantity: line.quantity,
      unitPrice: money(figures.lines[index]?.unitPriceMinor ?? 0),
      total: money(figures.lines[index]?.amountMinor ?? 0),
    })),
    downloads: [
      ...(await listDownloads(db, order.id)).map(({ entitlement, line }) => ({
        id: entitlement.id,
        name: nameOf(line),
        details: lineDetails(line, language, installation),
        ...showLimit(entitlement, today, { language, t, link, order, disputed }),
      })),
      ...(order.stoppedBy === 'accounts' ? lines.filter(isFile) : []).map((line) => ({
        id: line.id,
        name: nameOf(line),
        details: lineDetails(line, language, installation),
        href: null,
        note: t('OrderDownloadStopped'),
        contactHref: contactPath(language, 'order', order.orderNumber),
      })),
    ],
    participations: showParticipations(
      order.stoppedBy === 'accounts' ? [] : lines,
      await listAttendees(db, order.id),
      clock.now(),
      {
        language,
        t,
        locality: installation,
      },
    ),
    contactHref: contactPath(language, 'order', order.orderNumber),
    calendarHref: lines.some(({ session }) => session !== null)
      ? calendarPath(order.orderNumber, language, link)
      : null,
    sessionChoiceHref:
      (await listOpenSeats(db, order.id)).length > 0 ? sessionChoicePath(order.orderNumber, language, link) : null,
    invoices: await showInvoices({ services }, order, { language, t, link }),
    invoiceHref: invoicePath(order.orderNumber, language, link),
    sums: figures.sums.map((sum) => ({ label: labelOf(sum, { language, t }), amount: money(sum.amountMinor) })),
    payInvoiceHref:
      services.payments.mode !== 'none' && (await openOnAccount(db, order)) > 0
        ? payPath(order.orderNumber, language, link)
        : null,
    terms: showTerms(order, await listRenewals(db, today, order, lines), {
      language,
      t,
      link,
      country: installation.country,
      isForStaff,
    }),
    fulfilment: fulfilmentText(order, lines, parcels, t),
    shipments: showShipments(parcels, lines, { language, t, timeZone }),
    history: showHistory(events, lines, { language, t, timeZone, country: installation.country }),
    returns: await showOrderReturns(services, order, lines, { language, t, link }),
    documents: { credits, refunds },
    canCancel: await canCancelOwn(db, order, lines),
    productIds: [...new Set(lines.map(({ productId }) => productId))],
  };
}

const sumKeys = {
  subtotal: 'OrderSubtotal',
  discount: 'OrderDiscount',
  tax: 'OrderTax',
  taxExempt: 'OrderTaxExempt',
  shipping: 'OrderShipping',
  total: 'OrderTotal',
  credit: 'OrderCreditUsed',
  rest: 'OrderToPay',
} as const satisfies Record<OrderSum['kind'], PhraseKey>;

/** Returns the label of a sum below the items. */
const labelOf = ({ kind, name }: OrderSum, { language, t }: Reader): string =>
  name ? t('OrderDiscountBy', { codes: name[language] }) : t(sumKeys[kind]);

/** Returns whether a line is a file to download, once it is unlocked. */
const isFile = ({ isDigital, enrollment, isMembership, term }: OrderLine): boolean =>
  isDigital && enrollment === null && !isMembership && term === null;

/** Returns what a line waits for and its promised day. */
function awaitedNote(line: OrderLine, { language, t }: Reader): string | null {
  const { awaitedCode: code, awaitedOn: date, promisedOn } = line;
  const texts = [
    code && awaitedText({ code, date }, language, t),
    promisedOn && promisedText(promisedOn, line, { language, t }),
  ];
  return texts.filter(Boolean).join(' ') || null;
}

function paymentType({ paymentMethod, card, poNumber }: Order, t: Translate): string {
  if (paymentMethod === 'purchase-order') return t('OrderPaidByPurchaseOrder', { number: poNumber });
  if (paymentMethod === 'credit') return t('OrderPaidByCredit');
  if (paymentMethod === 'none' || !card) return t('OrderPaidByNothing');
  return t('OrderPaidByCard', { brand: cardName(card.brand), last4: card.last4 });
}
