import type { Database } from '../../../platform/db/connection.ts';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { Attempt } from '../attempt.repo.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { issueInvoice, unlockedUnits } from '../invoices/issue-invoice.ts';
import { paidMinor } from '../order-figures.rules.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { insertCredit, insertHold } from '../payment/payment.repo.ts';

/**
 * Stores the books of a new order: its first event, the hold of its card, and the invoice of what was unlocked
 * (docs/decisions/orders-and-downloads.md#books-of-an-order). Call it last in the transaction: the series of invoices
 * stays locked until its end.
 */
export async function bookOrder(
  tx: Database,
  calendar: OrganizationCalendar,
  { order, lines, attempt }: { order: Order; lines: readonly OrderLine[]; attempt: Attempt },
): Promise<void> {
  const event = { kind: 'placed', data: { amountMinor: paidMinor(order) } } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'buyer', at: order.placedAt });
  await insertCredit(tx, order);
  if (order.creditMinor > 0) {
    const used = { kind: 'credit-used', data: { amountMinor: order.creditMinor } } as const;
    await recordOrderEvent(tx, order.id, used, { actor: 'buyer', at: order.placedAt });
  }
  await insertHold(tx, order, attempt);
  if (order.stoppedBy !== null) {
    const stop = { kind: 'stopped', data: { by: order.stoppedBy } } as const;
    await recordOrderEvent(tx, order.id, stop, { actor: 'site', at: order.placedAt });
    return;
  }
  await issueInvoice(tx, calendar, { order, lines, units: unlockedUnits(lines), shipmentId: null });
}
