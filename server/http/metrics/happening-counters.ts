import { Counter, type Registry } from 'prom-client';
import { hear } from '../../platform/monitoring/happenings.ts';

/** Counts what domains report. Label values are names of our own, so there are as many as the code has. */
export function addHappeningCounters(registry: Registry): void {
  const registers = [registry];
  const signIns = new Counter({
    name: 'stanchion_sign_ins_total',
    help: 'Steps of sign-ins by method and outcome.',
    labelNames: ['method', 'outcome'] as const,
    registers,
  });
  hear('signIn', ({ method, outcome }) => signIns.inc({ method, outcome }));
  const refusals = new Counter({
    name: 'stanchion_throttle_refusals_total',
    help: 'Attempts refused because there were too many.',
    labelNames: ['action'] as const,
    registers,
  });
  hear('throttled', ({ action }) => refusals.inc({ action }));
  const orders = new Counter({
    name: 'stanchion_orders_total',
    help: 'Attempts to order by the state they reached; review waits for staff.',
    labelNames: ['outcome'] as const,
    registers,
  });
  hear('order', ({ outcome }) => orders.inc({ outcome }));
  const payments = new Counter({
    name: 'stanchion_payments_total',
    help: 'Payments by their end.',
    labelNames: ['outcome'] as const,
    registers,
  });
  hear('payment', ({ outcome }) => payments.inc({ outcome }));
  const mails = new Counter({
    name: 'stanchion_mails_total',
    help: 'Mails handed to the mail server, withheld without consent, or not taken by it.',
    labelNames: ['outcome'] as const,
    registers,
  });
  hear('mail', ({ outcome }) => mails.inc({ outcome }));
  const loops = new Counter({
    name: 'stanchion_loop_failures_total',
    help: 'Failed runs of repeated tasks, by what they log.',
    labelNames: ['loop'] as const,
    registers,
  });
  hear('loopFailure', ({ loop }) => loops.inc({ loop }));
  // Series that an alert reads exist before the first of them: an increase is not seen from nothing to one.
  for (const outcome of ['sent', 'withheld', 'failed']) mails.inc({ outcome }, 0);
  for (const outcome of ['completed', 'declined', 'voided', 'review']) orders.inc({ outcome }, 0);
  for (const outcome of ['captured', 'released', 'lost', 'failed']) payments.inc({ outcome }, 0);
}
