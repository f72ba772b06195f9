import { todayOf } from '../../../platform/dates/today.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { formatMoney } from '../../pricing/money.rules.ts';
import { unitsInWords } from '../credits/cancel-messages.ts';
import { afterCancel, cancellableUnits, cancelUnits, type Cancelled } from '../credits/cancel-units.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { UnitsByLine } from '../invoices/issue-invoice.ts';
import { orderMail } from '../messages/order-mail.ts';
import { payPath } from '../order-paths.rules.ts';
import { lastPayDay } from '../order-payment.states.ts';
import type { SettleServices } from '../order-services.ts';
import { announceStep } from '../order-steps.ts';
import { findOrder, listOrderLines, lockOrder, raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import { readDue } from '../payment/due-amount.ts';
import { isPayable, recheckHold } from '../payment/pay-order.ts';
import { endWaiting } from './unpaid-order.repo.ts';

/** An order that was given up, with what was cancelled of it. */
interface GivenUp {
  order: Order;
  lines: readonly OrderLine[];
  units: UnitsByLine;
  /** Cents still owed for what was delivered. */
  owedMinor: number;
  cause: EventCause;
}

/**
 * Gives up an order whose buyer was asked to pay and has not: what was neither delivered nor invoiced is cancelled, what
 * was delivered stays open, the stored card is deleted (docs/decisions/payments.md#giving-up-an-unpaid-order). Once, on
 * any node: all of it is one transaction under the lock of the order. A payment in progress, or one that has arrived, wins.
 */
export async function giveUpOrder(services: SettleServices, orderId: number): Promise<void> {
  const { db } = services;
  const seen = await findOrder(db, orderId);
  // The hold of a silent gateway may have been taken after all.
  if (seen?.paymentState === 'lost' && (await recheckHold(services, seen)) !== null) return;
  const cancelled = await db.transaction(async (tx): Promise<Cancelled | 'nothing' | null> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isOverdue(order, services)) return null;
    const owedMinor = await readDue(tx, order);
    if (owedMinor === 0) return null;
    const lines = await listOrderLines(tx, orderId);
    const units = await cancellableUnits(tx, order, lines);
    const cause = { actor: 'site', at: services.clock.now() } as const;
    await endWaiting(tx, orderId, cause.at);
    await recordOrderEvent(tx, orderId, { kind: 'givenUp', data: { amountMinor: owedMinor } }, cause);
    await enqueueGivenUpMail(tx, services, { order, lines, units, owedMinor, cause });
    const cancelled = units.size > 0 ? await cancelAll(tx, services, { order, lines, units, owedMinor, cause }) : null;
    if (cancelled === null) await raiseVersion(tx, order, null);
    announceStep('giving-up', order.attemptId);
    return cancelled ?? 'nothing';
  });
  if (cancelled === null) return;
  announceStep('given-up', seen?.attemptId ?? null);
  await afterCancel(
    services,
    orderId,
    cancelled === 'nothing' ? { reducedMinor: 0, isWhole: false, refundIds: [] } : cancelled,
  );
}

/** Returns whether the time to pay an order has passed, and its buyer is still asked to. */
const isOverdue = (order: Order, services: Pick<SettleServices, 'clock' | 'installation'>): boolean =>
  isPayable(order) &&
  order.cancelledAt === null &&
  order.givenUpAt === null &&
  order.unpaidSince !== null &&
  todayOf(services) > lastPayDay(order.unpaidSince, services.installation.timeZone);

async function cancelAll(
  tx: Database,
  services: SettleServices,
  { order, lines, units, cause }: GivenUp,
): Promise<Cancelled> {
  const cancelled = await cancelUnits(tx, services, { order, lines, units, cause, seenVersion: null, isMailed: false });
  if (!cancelled.ok) throw new Error(`Units of order ${order.id} could not be cancelled: ${cancelled.code}`);
  return cancelled.value;
}

async function enqueueGivenUpMail(
  tx: Database,
  services: SettleServices,
  { order, lines, units, owedMinor }: GivenUp,
): Promise<void> {
  const { id, language } = order;
  const message = { kind: 'order-payment', reference: `order-${id}-given-up` };
  const mail = await orderMail(tx, services, order, message, ({ name, orderNumber }, token) => ({
    kind: 'orderGivenUp',
    name,
    orderNumber,
    items: unitsInWords(lines, units, language),
    amount: formatMoney(owedMinor, language, services.installation.country),
    link: services.env.siteOrigin + payPath(orderNumber, language, token),
  }));
  await enqueue(tx, services.clock, mail);
}
