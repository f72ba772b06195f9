import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';

/** Default start of the list (docs/decisions/orders-and-downloads.md#order-list). */
export const defaultStartDate = '2015-01-01';

/**
 * Returns 'completed' if the status contains "billed", as in 'Partially billed'
 * (docs/decisions/orders-and-downloads.md#status-name).
 */
export const statusNameOf = (status: string): 'completed' | 'in process' =>
  /billed/i.test(status) ? 'completed' : 'in process';

/** Returns whether the order system has cancelled an order. */
export const isOrderCancelled = (status: string): boolean => /cancel/i.test(status);

/** Returns the calendar date of a form or an address, or null. */
export function readStartDate(text: string | null | undefined): string | null {
  return text && isCalendarDate(text) ? text : null;
}

/**
 * Sorts orders newest first: by number, else by date, else by text (docs/decisions/orders-and-downloads.md#order-list).
 */
export function compareNewestOrders(
  a: { orderId: string; orderDate: string },
  b: { orderId: string; orderDate: string },
): number {
  const [first, second] = [numberOf(a.orderId), numberOf(b.orderId)];
  if (first !== null && second !== null) return first === second ? 0 : first > second ? -1 : 1;
  return b.orderDate.localeCompare(a.orderDate) || b.orderId.localeCompare(a.orderId);
}

const numberOf = (orderId: string): bigint | null => (/^\d+$/.test(orderId) ? BigInt(orderId) : null);
