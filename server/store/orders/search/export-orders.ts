import { writeCsv, type CsvCell } from '../../../platform/csv/write-csv.ts';
import type { SQL } from 'drizzle-orm';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { formatAmount, type OrderFilter } from '../order-filter.rules.ts';
import { paidMinor } from '../order-figures.rules.ts';
import type { Order } from '../order.repo.ts';
import { listForStaff } from './search-orders.ts';

/** Orders that are read at once, so that a file of 100,000 needs no more memory than one of these. */
const chunk = 1_000;

type Column = [name: string, cell: (order: Order) => CsvCell];

const money = (amountMinor: number): CsvCell => ({ digits: formatAmount(amountMinor) });

/** The columns of the file, in English like those of every other file. */
const columns: readonly Column[] = [
  ['orderNumber', ({ orderNumber }) => orderNumber],
  ['listNumber', ({ id }) => ({ digits: String(id) })],
  ['placedAt', ({ placedAt }) => placedAt.toISOString()],
  ['status', ({ status }) => status],
  ['stoppedBy', ({ stoppedBy }) => stoppedBy ?? ''],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['email', ({ email }) => email],
  ['isGuest', ({ userId }) => (userId === null ? 'yes' : 'no')],
  ['country', ({ shippingAddress, billingAddress }) => (shippingAddress ?? billingAddress)?.country ?? ''],
  ['state', ({ shippingAddress, billingAddress }) => (shippingAddress ?? billingAddress)?.state ?? ''],
  ['paymentMethod', ({ paymentMethod }) => paymentMethod],
  ['poNumber', ({ poNumber }) => poNumber],
  ['cardEnd', ({ card }) => card?.last4 ?? ''],
  ['paymentState', ({ paymentState }) => paymentState],
  ['subtotal', ({ subtotalMinor }) => money(subtotalMinor)],
  ['discount', ({ discountMinor }) => money(discountMinor)],
  ['tax', ({ taxMinor }) => money(taxMinor)],
  ['shipping', ({ shippingMinor }) => money(shippingMinor)],
  ['payable', (order) => money(paidMinor(order))],
  ['currency', () => 'USD'],
];

/**
 * Yields the orders that a filter finds as CSV, newest first: a byte-order mark for spreadsheets, the names of the
 * columns, then rows. Texts are guarded against formulas; amounts are in dollars.
 */
export async function* exportOrders(
  db: Database,
  filter: OrderFilter,
  calendar: OrganizationCalendar,
  among?: SQL,
): AsyncGenerator<string> {
  yield `\uFEFF${writeCsv([columns.map(([name]) => name)])}`;
  for (let before = filter.before; ;) {
    const { orders, next } = await listForStaff(db, { ...filter, before }, calendar, { most: chunk, among });
    if (orders.length > 0) yield writeCsv(orders.map((order) => columns.map(([, cell]) => cell(order))));
    if (next === null) return;
    before = next;
  }
}
