import { findOrder } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { findPaymentByRef } from './payment.repo.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles the hold of an order at once after the provider has told that it was cancelled there. The provider is looked
 * at first: to settle a hold that still stands would end it.
 * @param ref the provider's id of the payment
 */
export async function hearCancellation(services: SettleServices, ref: string): Promise<void> {
  const payment = await findPaymentByRef(services.db, ref);
  const order = payment?.kind === 'hold' ? await findOrder(services.db, payment.orderId) : null;
  if (order?.paymentState !== 'held') return;
  const hold = await services.payments.getAuthorization({ attemptId: order.attemptId, ref });
  if (hold?.kind === 'declined') await settlePayment(services, order.id);
}
