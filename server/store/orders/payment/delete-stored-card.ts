import type { OrderServices } from '../order-services.ts';
import { findOrder, updatePayment } from '../order.repo.ts';

/**
 * Deletes the card that was stored at the gateway for one order, once the order is paid or over. A saved card stays in
 * its account. A failure does not affect the payment.
 */
export async function deleteStoredCard(
  { db, log, payments }: Pick<OrderServices, 'db' | 'log' | 'payments'>,
  orderId: number,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order?.keptCard) return;
  const { cardRef, customerRef, isOfOrder } = order.keptCard;
  try {
    if (isOfOrder) await payments.deleteCard(customerRef, cardRef);
    const { paymentState, paymentLookAt, paymentTries } = order;
    await updatePayment(db, orderId, { paymentState, paymentLookAt, paymentTries, keptCard: null });
  } catch (error) {
    log.warn({ err: error, order: orderId }, 'a card that was kept for an order could not be removed at the gateway');
  }
}
