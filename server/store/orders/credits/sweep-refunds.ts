import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { SettleServices } from '../order-services.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { refundExcess } from './refund-excess.ts';
import { claimDueRefunds } from './refund.repo.ts';
import { refundLease } from './refund.states.ts';

/** Refunds that one node claims at a time. */
const batch = 20;

/**
 * Asks again for refunds without an outcome, looks at those that a bank may still send back, and gives back what was
 * taken too much. Any number of nodes may
 * run this on one PostgreSQL, with any gateway.
 */
export async function sweepRefunds(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  await refundExcess(services);
  for (let taken = batch; taken === batch && !stopping?.aborted;) {
    const due = await claimDueRefunds(services.db, services.clock.now(), { limit: batch, lease: refundLease });
    for (const id of due) await carryOutRefund(services, id);
    taken = due.length;
  }
}

export const startRefundSweep = (services: SettleServices): Loop =>
  startLoop({
    every: 15_000,
    run: (stopping) => sweepRefunds(services, stopping),
    log: services.log,
    problem: 'refunds could not be carried out',
  });
