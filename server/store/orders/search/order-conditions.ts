import { and, eq, exists, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { holdsFolded } from '../../../platform/db/folded-expression.ts';
import { searchedTexts } from '../../../platform/db/searched-texts.ts';
import { foldText } from '../../../platform/fold-text.rules.ts';
import type { OrderFilter, OrderGroup } from '../order-filter.rules.ts';
import { orderLines, orders } from '../order.table.ts';
import { shipmentLines } from '../shipments/shipment.table.ts';
import { findNumberedOrders } from './find-numbered-orders.ts';

/** Most words of a search; each must be found. */
const mostWords = 5;
/** Shortest part of a name, an address or a number of a purchase order. */
const shortestPart = 3;

// Written out, not as parameters, so that the partial indexes of the table are used.
const isBilled = sql`${orders.status} ilike '%billed%'`;
const isCancelled = sql`${orders.status} ilike '%cancel%'`;
const isNeither = and(not(isBilled), not(isCancelled));

const isToShip = and(
  sql`${orders.delivery} in ('later', 'mixed')`,
  isNull(orders.fulfilledAt),
  isNull(orders.cancelledAt),
  isNeither,
);
/** A line was promised for a day before today, and has units that were neither shipped nor cancelled. */
const isLate = (today: string) => sql`exists (
  select 1 from ${orderLines} l where l.order_id = ${orders.id} and l.promised_on < ${today}
    and l.quantity - l.cancelled_units > (
      select coalesce(sum(s.units), 0) from ${shipmentLines} s where s.order_line_id = l.id))`;

/**
 * Returns the condition of a group, as `statusNameOf` and `isOrderCancelled` read a status.
 * @param today YYYY-MM-DD
 */
export function groupCondition(group: OrderGroup, today: string): SQL | undefined {
  switch (group) {
    case 'open-amount':
      return sql`${orders.paymentState} in ('released', 'charging', 'unpaid', 'lost')`;
    case 'to-ship':
      return isToShip;
    case 'late':
      return and(isToShip, isNull(orders.stoppedBy), isLate(today));
    case 'complete':
      return and(isBilled, not(isCancelled));
    case 'cancelled':
      return or(isCancelled, sql`${orders.cancelledAt} is not null`);
  }
}

/** What the buyer pays, in cents. */
const payable = sql`(${orders.totalMinor} + ${orders.shippingMinor})`;

/**
 * Returns the condition of a filter. What waits for a person is for the caller, who knows the person.
 * @param calendar in which the days of the filter are meant
 * @returns 'none' if no order can match
 */
export async function filterCondition(
  db: Database,
  filter: OrderFilter,
  calendar: OrganizationCalendar,
): Promise<SQL | undefined | 'none'> {
  const { group, method, stop, product, least, most, from, to } = filter;
  const { timeZone } = calendar.installation;
  const wanted = await searchCondition(db, filter.search);
  if (wanted === 'none') return 'none';
  return and(
    wanted,
    group === null ? undefined : groupCondition(group, todayOf(calendar)),
    method === null ? undefined : eq(orders.paymentMethod, method),
    stop === null ? undefined : eq(orders.stoppedBy, stop),
    product === '' ? undefined : await productCondition(db, product),
    least === null ? undefined : gte(payable, least),
    most === null ? undefined : lte(payable, most),
    from === null ? undefined : gte(orders.placedAt, startOfDay(from, timeZone)),
    to === null ? undefined : lt(orders.placedAt, startOfDay(addDays(to, 1), timeZone)),
  );
}

/** Most orders of a product that are named one by one. */
const mostNamed = 1_000;

/**
 * Returns the condition of a product, by its id or a SKU. Orders of a rare one are named, because a page of them is
 * nowhere near; those of a common one are found within the newest orders.
 */
async function productCondition(db: Database, product: string): Promise<SQL | undefined> {
  const isSku = inArray(orderLines.sku, [product, product.toUpperCase()]);
  const isProduct = eq(orderLines.productId, product);
  const named = new Set<number>();
  for (const isMeant of [isSku, isProduct]) {
    const query = db.select({ id: orderLines.orderId }).from(orderLines).where(isMeant);
    for (const { id } of await query.limit(mostNamed)) named.add(id);
  }
  if (named.size < mostNamed) return named.size === 0 ? sql`false` : inArray(orders.id, [...named]);
  const ofOrder = eq(orderLines.orderId, orders.id);
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(ofOrder, or(isSku, isProduct))),
  );
}

/** Returns the condition of a search; undefined without one, 'none' if it can match nothing. */
async function searchCondition(db: Database, search: string): Promise<SQL | undefined | 'none'> {
  const text = search
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  if (text === '') return undefined;
  const numbered = await findNumberedOrders(db, text);
  const words = text.split(/\s+/).map(foldText).filter(Boolean).slice(0, mostWords);
  const byWords = words.map(wordCondition);
  const conditions = [
    ...(numbered.length > 0 ? [inArray(orders.id, numbered)] : []),
    ...(words.length > 0 && byWords.every((each) => each !== null) ? [and(...byWords)] : []),
  ];
  return conditions.length === 0 ? 'none' : or(...conditions);
}

/** Returns the condition of a word, null for one that is too short to look for. */
function wordCondition(word: string): SQL | null {
  const isNamed = holdsFolded(searchedTexts.orders, word);
  const isCardEnd = /^\d{4}$/.test(word);
  if (isCardEnd) return or(sql`(${orders.card}->>'last4') = ${word}`, isNamed) ?? null;
  return word.length >= shortestPart ? isNamed : null;
}
