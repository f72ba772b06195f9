import { findOrder } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { findPaymentByRef } from './payment.repo.ts';
import { settlePayment, storeHoldResult } from './settle-payment.ts';

/**
 * Stores at once that the hold of an order was cancelled at the provider, whose message is only a reason to look: a hold
 * that still stands stays. What is due already is charged to the stored card.
 * @param ref the provider's id of the payment
 */
export async function hearCancellation(services: SettleServices, ref: string): Promise<void> {
  const payment = await findPaymentByRef(services.db, ref);
  const order = payment?.kind === 'hold' ? await findOrder(services.db, payment.orderId) : null;
  if (order?.paymentState !== 'held') return;
  const hold = await services.payments.getAuthorization({ attemptId: order.attemptId, ref });
  if (hold?.kind !== 'declined') return;
  await services.db.transaction((tx) =>
    storeHoldResult(tx, services, order.id, { askedMinor: 0, result: { kind: 'voided' } }),
  );
  services.delivery.poke();
  await settlePayment(services, order.id);
}
