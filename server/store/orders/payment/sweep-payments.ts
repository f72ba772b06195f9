import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { OrderServices } from '../order-services.ts';
import { claimDuePayments } from './claim-due-payments.ts';
import { paymentLease } from '../order-payment.states.ts';
import { settlePayment } from './settle-payment.ts';

/** Orders that one node claims at a time. */
const batch = 20;

/**
 * Settles due payments: unlocked orders whose request was interrupted, and holds near their end. Any number of nodes
 * may run this on one PostgreSQL, with any gateway.
 */
export async function sweepPayments(services: OrderServices, stopping?: AbortSignal): Promise<void> {
  for (let taken = batch; taken === batch && !stopping?.aborted;) {
    const due = await claimDuePayments(services.db, services.clock.now(), { limit: batch, lease: paymentLease });
    for (const id of due) await settlePayment(services, id);
    taken = due.length;
  }
}

export const startPaymentSweep = (services: OrderServices): Loop =>
  startLoop({
    every: 15_000,
    run: (stopping) => sweepPayments(services, stopping),
    log: services.log,
    problem: 'payments of orders could not be settled',
  });
