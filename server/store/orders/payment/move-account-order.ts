import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { centsToDollars } from '../../pricing/money.rules.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { liveCharges } from '../charge.states.ts';
import type { OrderServices } from '../order-services.ts';
import { updatePayment, type Order } from '../order.repo.ts';
import type { Charge } from './charge.repo.ts';

const hour = 3_600_000;

/**
 * Stores the result of a charge of an order on account: only its rows say what was paid, so the order's state stays. The
 * order system is told of what was taken, as of a check.
 */
export async function moveAccountOrder(
  tx: Database,
  { clock }: Pick<OrderServices, 'clock'>,
  order: Order,
  { charge, takenMinor }: { charge: Charge; takenMinor: number },
): Promise<void> {
  const now = clock.now();
  const isLive = liveCharges.includes(charge.state);
  const wait = Math.min(5_000 * 2 ** Math.min(charge.tries, 12), 2 * hour);
  const paymentLookAt = charge.state === 'action' ? charge.waitEndsAt : new Date(now.getTime() + wait);
  const { paymentState } = order;
  const paymentTries = charge.tries;
  await updatePayment(tx, order.id, { paymentState, paymentTries, paymentLookAt: isLive ? paymentLookAt : null });
  if (isLive) return;
  const isTaken = charge.state === 'captured';
  const event = {
    kind: isTaken ? 'paid' : 'unpaid',
    data: { amountMinor: isTaken ? takenMinor : charge.askedMinor },
  } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'provider', at: now });
  if (!isTaken) return;
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'payment-received',
    reference: `payment-card-${charge.id}`,
    payload: {
      orderId: String(order.id),
      invoice: null,
      amount: centsToDollars(takenMinor),
      method: 'card',
      reference: charge.providerRef,
    },
    ...(order.userId !== null && { subjectUserId: order.userId }),
  });
}
