import * as v from 'valibot';
import type { AttemptProcessor } from './process-attempt.ts';
import { findAttempt } from '../attempt.repo.ts';
import { findCharge } from '../payment/charge.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { advanceCharge } from '../payment/advance-charge.ts';

/**
 * Continues an attempt or a charge after a report from outside. The report is not trusted but checked; a finished or
 * unknown one is left unchanged.
 */
export async function resumeAttempt(
  services: SettleServices & { orders: AttemptProcessor },
  attemptId: string,
): Promise<void> {
  const { db, orders } = services;
  if (!v.is(v.pipe(v.string(), v.uuid()), attemptId)) return;
  if (await findAttempt(db, attemptId)) await orders.process(attemptId);
  const charge = await findCharge(db, attemptId);
  if (charge) await advanceCharge(services, charge);
}
