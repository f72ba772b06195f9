import type { Database } from '../../../platform/db/connection.ts';
import { toRefundResult, type ProviderRefund } from '../../payments/gateway-refunds.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder, raiseVersion } from '../order.repo.ts';
import { findPaymentByRef, type Payment } from '../payment/payment.repo.ts';
import { endRefund } from './carry-out-refund.ts';
import { enqueueRefundMessages } from './refund-messages.ts';
import { findByProviderRef, insertOutsideRefund, listRefunds } from './refund.repo.ts';
import { refundLease } from './refund.states.ts';

/**
 * Looks at the refunds of a payment after the provider has told that one has changed: ours get their outcome, and those
 * made at the provider itself are booked, for staff to give them lines. Idempotent; what was told is not read.
 * @param ref the provider's id of the payment; one of nobody here is left alone
 * @throws without an answer of the provider, so that it sends its message again
 */
export async function hearRefunds(services: SettleServices, ref: string): Promise<void> {
  const payment = await findPaymentByRef(services.db, ref);
  if (!payment) return;
  const found = await services.payments.listRefunds(ref);
  if (found === null) throw new Error('The provider did not tell the refunds of a payment.');
  const own = new Set((await listRefunds(services.db, payment.orderId)).map(({ id }) => id));
  for (const refund of found) {
    const known =
      refund.refundId !== null && own.has(refund.refundId)
        ? refund.refundId
        : ((await findByProviderRef(services.db, refund.refundRef))?.id ?? null);
    if (known !== null) await endRefund(services, known, toRefundResult(refund));
    else if (refund.state !== 'failed') await bookOutside(services, payment, refund);
  }
}

/** Books a refund that was made at the provider. */
async function bookOutside(services: SettleServices, payment: Payment, refund: ProviderRefund): Promise<void> {
  const isNew = await services.db.transaction((tx) => write(tx, services, payment, refund));
  if (!isNew) return;
  services.log.warn({ order: payment.orderId }, 'a refund was made at the payment provider; staff must give it lines');
  services.delivery.poke();
}

async function write(
  tx: Database,
  services: SettleServices,
  { id: paymentId, orderId }: Payment,
  { refundRef, amountMinor, state }: ProviderRefund,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const now = services.clock.now();
  const isDone = state === 'done';
  const booked = await insertOutsideRefund(tx, {
    orderId,
    creditNoteId: null,
    paymentId,
    method: 'card',
    amountMinor,
    state: isDone ? 'done' : 'asked',
    providerRef: refundRef,
    isOutside: true,
    lookAt: new Date(now.getTime() + refundLease),
    createdAt: now,
    endedAt: isDone ? now : null,
  });
  if (!booked) return false;
  await recordOrderEvent(
    tx,
    orderId,
    { kind: 'refunded-outside', data: { amountMinor } },
    { actor: 'provider', at: now },
  );
  await raiseVersion(tx, order, null);
  if (isDone) await enqueueRefundMessages(tx, services, order, booked);
  return true;
}
