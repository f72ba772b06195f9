import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { paymentMethods, type PaymentMethod } from '../checkout/payment-methods.rules.ts';

/** Groups of orders that staff look for. 'open-amount': by card, with neither hold nor charge. */
export const orderGroups = ['open-amount', 'to-ship', 'complete', 'cancelled'] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** What staff ask the list of orders for; null leaves a condition out. */
export interface OrderFilter {
  search: string;
  group: OrderGroup | null;
  method: PaymentMethod | null;
  /** First and last day of placing, YYYY-MM-DD in the organization's time zone. */
  from: string | null;
  to: string | null;
  /** Only orders with a smaller list number: the next page. */
  before: number | null;
}

/** Reads a filter from an address. Whatever is not valid is left out, and days in the wrong order are exchanged. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const find = <T extends string>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((each) => each === query.get(name)) ?? null;
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isCalendarDate(text) ? text : null;
  };
  const [from, to] = [day('from'), day('to')];
  const isTurned = from !== null && to !== null && from > to;
  const before = query.get('before') ?? '';
  return {
    search: (query.get('q') ?? '').slice(0, 200),
    group: find('group', orderGroups),
    method: find('method', paymentMethods),
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null,
  };
}

/** Returns the address of another page of the same filter. */
export function orderListPath(path: string, filter: OrderFilter, before: number | null): string {
  const { search, group, method, from, to } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: search, group, method, from, to, before })) {
    if (value) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
