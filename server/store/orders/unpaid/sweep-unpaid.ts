import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { payDays } from '../order-payment.states.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder } from '../order.repo.ts';
import { readDue } from '../payment/due-amount.ts';
import { isPayable } from '../payment/pay-order.ts';
import { enqueuePaymentMessages } from '../payment/payment-messages.ts';
import { giveUpOrder } from './give-up-order.ts';
import { dateUnpaid, listUnpaidSince, listUnpaidUndated } from './unpaid-order.repo.ts';

const day = 24 * 3_600_000;

/**
 * Gives up orders whose buyers had so many days to pay after a failed charge. Buyers whom an earlier release asked without
 * a last day are asked again with one. On any node; a failure leaves the order to the next sweep.
 */
export async function sweepUnpaid(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock, delivery } = services;
  for await (const id of listUnpaidUndated(db)) {
    if (stopping?.aborted) return;
    await tryOrder(services, id, askAgain);
  }
  const until = new Date(clock.now().getTime() - payDays * day);
  for await (const id of listUnpaidSince(db, until)) {
    if (stopping?.aborted) return;
    await tryOrder(services, id, giveUpOrder);
  }
  delivery.poke();
}

async function tryOrder(
  services: SettleServices,
  id: number,
  work: (services: SettleServices, id: number) => Promise<void>,
): Promise<void> {
  try {
    await work(services, id);
  } catch (error) {
    services.log.error({ err: error, order: id }, 'an order that is not paid could not be worked on');
  }
}

/** Starts the days to pay now, and tells the buyer their last one. */
async function askAgain(services: SettleServices, id: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.unpaidSince !== null || !isPayable(order) || (await readDue(tx, order)) === 0) return;
    const unpaidSince = services.clock.now();
    await dateUnpaid(tx, id, unpaidSince);
    const message = { reference: 'last-day', isMailed: true, paidMinor: 0 };
    await enqueuePaymentMessages(tx, services, { ...order, unpaidSince }, message);
  });
}

export const startUnpaidSweep = (services: SettleServices): Loop =>
  startLoop({
    every: 15 * 60_000,
    run: (stopping) => sweepUnpaid(services, stopping),
    log: services.log,
    problem: 'orders that are not paid could not be given up',
  });
