import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { mostPayableMinor } from '../pricing/order-limit.rules.ts';
import { orderStops, type OrderStop } from './order-stop.contract.ts';
import { paymentMethods, type PaymentMethod } from '../checkout/payment-methods.rules.ts';

/**
 * Groups of orders that staff look for. 'open-amount': by card, with neither hold nor charge. 'late': a promised day has
 * passed, and something that was promised for it has not shipped.
 */
export const orderGroups = ['open-amount', 'to-ship', 'late', 'complete', 'cancelled'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** What staff ask the list of orders for; null leaves a condition out. */
export interface OrderFilter {
  search: string;
  group: OrderGroup | null;
  method: PaymentMethod | null;
  /** Why they wait. */
  stop: OrderStop | null;
  /** Task that waits for the person of staff: a kind of task (server/store/needs-me), or 'any'; null: whether it does or not. */
  needsMe: string | null;
  /** Id or SKU of a product; empty: any. */
  product: string;
  /** Least and greatest amount with tax and shipping, in cents. */
  least: number | null;
  most: number | null;
  /** First and last day of placing, YYYY-MM-DD in the organization's time zone. */
  from: string | null;
  to: string | null;
  /** List number of the last order of the page before; null for the first page. */
  before: number | null;
}

/** Reads a filter from an address. Whatever is not valid is left out, and days or amounts in the wrong order are exchanged. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const find = <T extends string>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((each) => each === query.get(name)) ?? null;
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isCalendarDate(text) ? text : null;
  };
  const cents = (name: string) => {
    const text = (query.get(name) ?? '').trim().replace(/^\$/, '').replaceAll(',', '');
    const amount = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
    return amount !== null && amount <= mostPayableMinor ? amount : null;
  };
  const [least, most] = [cents('least'), cents('most')];
  const isCrossed = least !== null && most !== null && least > most;
  const [from, to] = [day('from'), day('to')];
  const isTurned = from !== null && to !== null && from > to;
  const before = query.get('before') ?? '';
  const needsMe = query.get('needs-me') ?? '';
  return {
    search: (query.get('q') ?? '').slice(0, 200),
    group: find('group', orderGroups),
    method: find('method', paymentMethods),
    stop: find('stop', orderStops),
    needsMe: /^[a-z-]{1,30}$/.test(needsMe) ? needsMe : null,
    product: (query.get('product') ?? '').trim().slice(0, 80),
    least: isCrossed ? most : least,
    most: isCrossed ? least : most,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
  };
}

/** Returns the address of another page of the same filter. */
export function orderListPath(path: string, filter: OrderFilter, before: number | null): string {
  const { search, group, method, stop, needsMe, product, from, to } = filter;
  const [least, most] = [filter.least, filter.most].map((amount) => (amount === null ? null : formatAmount(amount)));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({
    q: search,
    group,
    method,
    stop,
    'needs-me': needsMe,
    product,
    least,
    most,
    from,
    to,
    before,
  })) {
    if (value) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns an amount as the field of the filter holds it: 128.00. */
export const formatAmount = (amountMinor: number): string => (amountMinor / 100).toFixed(2);

/** The filter that finds every order. */
export const everyOrder: OrderFilter = readOrderFilter(new URLSearchParams());
