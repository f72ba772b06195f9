import { and, desc, eq, gte, ilike, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../platform/dates/calendar.rules.ts';
import { startOfDay } from '../../platform/dates/zoned-time.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { OrderFilter, OrderGroup } from './order-filter.rules.ts';
import { isInvoiceNumber, readOrderNumber } from './order-number.rules.ts';
import type { Order } from './order.repo.ts';
import { orders } from './order.table.ts';

/** Orders on one page of the list. */
export const ordersShown = 50;

/** Most words of a search; each must be found. */
const mostWords = 5;
/** Shortest part of a name, an address or a number of a purchase order. */
const shortestPart = 3;

/** Name, e-mail address and purchase-order number of an order, in one text. */
const orderText = sql`(${orders.firstName} || ' ' || ${orders.lastName} || ' ' || ${orders.email} || ' ' || ${orders.poNumber})`;

const isBilled = ilike(orders.status, '%billed%');
const isCancelled = ilike(orders.status, '%cancel%');
const isNeither = and(not(isBilled), not(isCancelled));

/** Conditions of the groups, as `statusNameOf` and `isOrderCancelled` read a status. */
const groups: Readonly<Record<OrderGroup, SQL | undefined>> = {
  'open-amount': inArray(orders.paymentState, ['released', 'charging', 'unpaid', 'lost']),
  'to-ship': and(inArray(orders.delivery, ['later', 'mixed']), isNull(orders.fulfilledAt), isNeither),
  complete: and(isBilled, not(isCancelled)),
  cancelled: isCancelled,
};

/**
 * Returns orders for staff, guests' included, newest first: by public number in any notation, list number or invoice
 * number; else by parts of name, e-mail address and purchase-order number, or the last four digits of the card.
 * @param timeZone the organization's, in which the days of the filter are meant
 * @returns at most `ordersShown` orders, and where the next page begins
 */
export async function listForStaff(
  db: Database,
  filter: OrderFilter,
  timeZone: string,
): Promise<{ orders: Order[]; next: number | null }> {
  const { search, group, method, from, to, before } = filter;
  const wanted = searchCondition(search);
  if (wanted === null) return { orders: [], next: null };
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        wanted,
        group === null ? undefined : groups[group],
        method === null ? undefined : eq(orders.paymentMethod, method),
        from === null ? undefined : gte(orders.placedAt, startOfDay(from, timeZone)),
        to === null ? undefined : lt(orders.placedAt, startOfDay(addDays(to, 1), timeZone)),
        before === null ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(ordersShown + 1);
  const shown = found.slice(0, ordersShown);
  return { orders: shown, next: found.length > ordersShown ? (shown.at(-1)?.id ?? null) : null };
}

/** Returns the condition of a search; undefined without one, null if it can match nothing. */
function searchCondition(search: string): SQL | undefined | null {
  const text = search
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  if (text === '') return undefined;
  const orderNumber = readOrderNumber(text);
  const words = text.split(/\s+/).slice(0, mostWords);
  const byWords = words.map(wordCondition);
  const conditions = [
    ...(orderNumber ? [eq(orders.orderNumber, orderNumber)] : []),
    ...(/^[1-9]\d{0,14}$/.test(text) ? [eq(orders.id, Number(text))] : []),
    // The table of invoices refers to that of orders, so it is named, not imported.
    ...(isInvoiceNumber(text)
      ? [
          sql`exists (select 1 from invoices where invoices.order_id = ${orders.id} and invoices.number = ${text.toUpperCase()})`,
        ]
      : []),
    ...(byWords.every((each) => each !== null) ? [and(...byWords)] : []),
  ];
  return conditions.length === 0 ? null : or(...conditions);
}

/** Returns the condition of a word, null for one that is too short to look for. */
function wordCondition(word: string): SQL | null {
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const isCardEnd = /^\d{4}$/.test(word);
  if (isCardEnd) return or(sql`${orders.card}->>'last4' = ${word}`, ilike(orderText, pattern)) ?? null;
  return word.length >= shortestPart ? ilike(orderText, pattern) : null;
}

/** Returns one order by its public number in any notation or its list number. */
export async function findForStaff(db: Database, text: string): Promise<Order | null> {
  const orderNumber = readOrderNumber(text.trim());
  const id = /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : null;
  const conditions = [
    ...(orderNumber ? [eq(orders.orderNumber, orderNumber)] : []),
    ...(id ? [eq(orders.id, id)] : []),
  ];
  if (conditions.length === 0) return null;
  const [found] = await db
    .select()
    .from(orders)
    .where(or(...conditions));
  return found ?? null;
}

/** Counts the orders of a group. */
export const countGroup = (db: Database, group: OrderGroup): Promise<number> => db.$count(orders, groups[group]);
