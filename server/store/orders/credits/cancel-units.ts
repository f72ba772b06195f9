import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { returnStock } from '../../catalog/stock.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import { unshippedUnits } from '../fulfilment/ship-units.ts';
import { listInvoiceLines, listInvoices } from '../invoices/invoice.repo.ts';
import { billLines, type UnitsByLine } from '../invoices/issue-invoice.ts';
import { addUp, grossOf } from '../invoices/shares.rules.ts';
import { dueMinor } from '../order-figures.rules.ts';
import { markFulfilled, raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import { saveCancelled } from '../reduced-orders.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { listPayments, sumTaken } from '../payment/payment.repo.ts';
import { settlePayment } from '../payment/settle-payment.ts';
import { askRefunds } from './ask-refunds.ts';
import { enqueueCancelMessages } from './cancel-messages.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { sumGiven, takeFrom } from './holdings.rules.ts';
import { settleUses } from './promotion-uses.repo.ts';
import { listRefunds } from './refund.repo.ts';
import { reverseTax, type TakenAmount } from './reverse-tax.ts';
import { takeBack } from './take-back.ts';

interface Cancelling {
  /** Locked. */
  order: Order;
  lines: readonly OrderLine[];
  units: UnitsByLine;
  cause: EventCause;
  /** The version that a member of staff saw; null for anybody else. */
  seenVersion: number | null;
  /** Above it, a refund that staff ask for waits for another person; in cents, null without a limit. */
  limitMinor?: number | null;
  /** False if the caller tells the buyer. */
  isMailed?: boolean;
}

/** What became of a cancellation. */
export interface Cancelled {
  /** By how much less is to be paid, in cents. */
  reducedMinor: number;
  isWhole: boolean;
  /** Refunds to carry out once the transaction is stored. */
  refundIds: string[];
}

/** Returns the units of an order that can be cancelled, by line: they were neither invoiced nor shipped nor cancelled. */
export async function cancellableUnits(
  db: Database,
  order: Order,
  lines: readonly OrderLine[],
): Promise<Map<string, number>> {
  const invoiced = await invoicedLines(db, order);
  const unshipped = await unshippedUnits(db, order, lines);
  return new Map(
    lines
      .map(({ id, quantity, cancelledUnits }): [string, number] => {
        const billed = addUp(invoiced.filter(({ orderLineId }) => orderLineId === id)).units;
        return [id, Math.min(unshipped.get(id) ?? 0, quantity - cancelledUnits - billed)];
      })
      .filter(([, units]) => units > 0),
  );
}

const invoicedLines = async (db: Database, order: Order) =>
  listInvoiceLines(
    db,
    (await listInvoices(db, order.id)).map(({ id }) => id),
  );

/**
 * Cancels units of an order that were neither invoiced nor shipped, in the caller's transaction: their stock is put
 * back, less is captured or the hold is released, what was taken for them is given back, and buyer and order system are
 * told (docs/decisions/orders-and-downloads.md#cancelled-units). Call `afterCancel` when the transaction is stored.
 * 'too_many': more than `cancellableUnits` returns. 'charging': a charge is in progress, try again afterwards.
 */
export async function cancelUnits(
  tx: Database,
  services: Pick<SettleServices, 'clock' | 'env' | 'installation'>,
  { order, lines, units, cause, seenVersion, limitMinor = null, isMailed = true }: Cancelling,
): Promise<Result<Cancelled, 'too_many' | 'charging' | 'changed'>> {
  const possible = await cancellableUnits(tx, order, lines);
  const isPossible = [...units].every(
    ([id, some]) => Number.isInteger(some) && some > 0 && some <= (possible.get(id) ?? 0),
  );
  if (units.size === 0 || !isPossible) return fail('too_many', 'So many units cannot be cancelled.');
  if (order.paymentState === 'charging') return fail('charging', 'A charge is in progress.');
  if (!(await raiseVersion(tx, order, seenVersion))) return fail('changed', 'Somebody has changed this order.');
  const after = lines.map((line) => ({ ...line, cancelledUnits: line.cancelledUnits + (units.get(line.id) ?? 0) }));
  const invoiced = await invoicedLines(tx, order);
  const restOf = (some: readonly OrderLine[]) => {
    const all = new Map(some.map(({ id, quantity, cancelledUnits }) => [id, quantity - cancelledUnits]));
    return billLines({ order, lines: some, units: all }, invoiced);
  };
  const cancelledAmounts = takenOff(restOf(lines), restOf(after));
  const reducedMinor = cancelledAmounts.reduce((sum, amount) => sum + grossOf(amount), 0);
  const isWhole = after.every(({ quantity, cancelledUnits }) => cancelledUnits === quantity);
  const now = services.clock.now();
  await saveCancelled(tx, order, { units, reducedMinor, at: isWhole ? now : null });
  const isRestDelivered = (await unshippedUnits(tx, order, after)).size === 0;
  // What is left has been delivered: the order is complete once it is paid.
  if (!isWhole && isRestDelivered && order.fulfilledAt === null) await markFulfilled(tx, order.id, now);
  const cancelled = lines.filter(({ id }) => units.has(id));
  await returnStock(
    tx,
    cancelled.map(({ id, sku, session }) => ({ sku, quantity: units.get(id) ?? 0, sessionId: session?.id ?? null })),
  );
  await takeBack(tx, services, { order, lines, units });
  const count = [...units.values()].reduce((sum, some) => sum + some, 0);
  const reference = `${order.orderNumber}-cancelled-${order.version}`;
  await reverseTax(tx, services.clock, { order, lines, amounts: cancelledAmounts, reference });
  await settleUses(tx, order.id);
  const event = { kind: 'cancelled', data: { units: count, amountMinor: reducedMinor } } as const;
  await recordOrderEvent(tx, order.id, event, cause);
  const reduced = { ...order, reducedMinor: order.reducedMinor + reducedMinor };
  const refunds = await refundOverpaid(tx, reduced, { mostMinor: reducedMinor, limitMinor, cause });
  const refundMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const told = { order, lines, units, reducedMinor, refundMinor, isWhole, cause, isMailed };
  await enqueueCancelMessages(tx, services, told);
  const refundIds = refunds.filter(({ state }) => state === 'asked').map(({ id }) => id);
  return succeed({ reducedMinor, isWhole, refundIds });
}

type BilledAmount = ReturnType<typeof billLines>[number];

/** Returns by how much less would be invoiced of each line, and of the shipping. */
const takenOff = (before: readonly BilledAmount[], after: readonly BilledAmount[]): TakenAmount[] =>
  before.map(({ orderLineId, netMinor, taxMinor }) => {
    const left = after.find((each) => each.orderLineId === orderLineId);
    return { orderLineId, netMinor: netMinor - (left?.netMinor ?? 0), taxMinor: taxMinor - (left?.taxMinor ?? 0) };
  });

/** Asks for the money that was taken for more than an order comes to. */
export async function refundOverpaid(
  tx: Database,
  order: Order,
  { mostMinor, limitMinor, cause }: { mostMinor: number; limitMinor: number | null; cause: EventCause },
) {
  const payments = await listPayments(tx, order.id);
  const given = await listRefunds(tx, order.id);
  const parts = takeFrom(
    payments.filter(({ method }) => method === 'card' || method === 'credit'),
    given,
    // Not what a failed refund owes: that is settled in another way.
    Math.min(mostMinor, sumTaken(payments) - sumGiven(given) - dueMinor(order)),
  );
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  const isWaiting = limitMinor !== null && amountMinor > limitMinor;
  return askRefunds(tx, { orderId: order.id, creditNoteId: null, method: 'card', parts, isWaiting, cause });
}

/** Carries out what a cancellation has asked for: it releases the hold of a cancelled order and gives money back. */
export async function afterCancel(services: SettleServices, orderId: number, { refundIds }: Cancelled) {
  services.delivery.poke();
  await settlePayment(services, orderId);
  for (const id of refundIds) await carryOutRefund(services, id);
}
