import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { CreditServices } from '../credits/staff-act.ts';
import { claimDueSeats } from './cancelled-seat.repo.ts';
import { settleSeats } from './settle-seats.ts';

/** Rows that one node claims at a time. */
const batch = 20;
/** Longer than a node works on them, so that another one takes them only after a crash. */
const seatLease = 120_000;

/**
 * Carries out what was decided about the seats of cancelled sessions, one order after the other; a failure leaves an order to
 * the next sweep. Any number of nodes may run this on one PostgreSQL.
 */
export async function sweepSeats(services: CreditServices, stopping?: AbortSignal): Promise<void> {
  for (let taken = batch; taken === batch && !stopping?.aborted;) {
    const due = await claimDueSeats(services.db, services.clock.now(), { limit: batch, lease: seatLease });
    for (const id of due) {
      try {
        await settleSeats(services, id);
      } catch (error) {
        services.log.error({ err: error, seats: id }, 'seats of a cancelled session could not be settled');
      }
    }
    taken = due.length;
  }
}

export const startSeatSweep = (services: CreditServices): Loop =>
  startLoop({
    every: 15_000,
    run: (stopping) => sweepSeats(services, stopping),
    log: services.log,
    problem: 'seats of cancelled sessions could not be settled',
  });
