import { ownOrderPath } from '../order-paths.rules.ts';
import { movePayment, unpaidSinceIn } from '../order-payment.states.ts';
import { lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { beginCharge, isChargeable } from './begin-charge.ts';
import { toPaymentFacts } from './payment-facts.ts';
import { enqueuePaymentMessages } from './payment-messages.ts';
import type { SettleServices } from '../order-services.ts';
import { advanceCharge } from './advance-charge.ts';

/** Charges the card stored for an order that ships; without one the buyer is asked to pay. */
export async function chargeKeptCard(services: SettleServices, order: Order): Promise<void> {
  if (!isChargeable(order)) return stopLooking(services, order);
  if (!order.keptCard) return askBuyer(services, order.id);
  const { cardRef, customerRef } = order.keptCard;
  const begun = await beginCharge(services, order.id, {
    instrument: { cardRef },
    customerRef,
    isOwnerPresent: false,
    returnUrl: ownOrderPath(String(order.id), order.language),
  });
  if (begun.ok) await advanceCharge(services, begun.value);
}

/** Ends the checks of an order that was cancelled after its charge had become due. */
async function stopLooking({ db }: SettleServices, { id, paymentState, paymentTries }: Order): Promise<void> {
  await updatePayment(db, id, { paymentState, paymentTries, paymentLookAt: null });
}

async function askBuyer(services: SettleServices, orderId: number): Promise<void> {
  const { db, clock, delivery } = services;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const change = order && movePayment(toPaymentFacts(order), 'no_card', clock.now());
    if (!order || !change) return;
    const unpaidSince = unpaidSinceIn(change.state, order, clock.now());
    const columns = { paymentState: change.state, paymentLookAt: change.lookAt, paymentTries: 0, unpaidSince };
    await updatePayment(tx, orderId, columns);
    await enqueuePaymentMessages(
      tx,
      services,
      { ...order, ...columns },
      {
        reference: 'no-card',
        isMailed: true,
        paidMinor: 0,
      },
    );
  });
  delivery.poke();
}
