import * as v from 'valibot';
import type { Services } from '../../../services.ts';
import { findAttempt } from '../attempt.repo.ts';
import { findCharge } from '../payment/charge.repo.ts';
import type { SettleServices } from '../payment/settle-payment.ts';
import { workCharge } from '../payment/work-charge.ts';

/**
 * Goes on with an attempt, or with a charge of an order, that somebody outside has heard news of. What they say is not
 * believed, only looked into: what is over, or none of ours, stays as it is.
 */
export async function resumeAttempt(
  services: SettleServices & Pick<Services, 'orders'>,
  attemptId: string,
): Promise<void> {
  const { db, orders } = services;
  if (!v.is(v.pipe(v.string(), v.uuid()), attemptId)) return;
  if (await findAttempt(db, attemptId)) await orders.process(attemptId);
  const charge = await findCharge(db, attemptId);
  if (charge) await workCharge(services, charge);
}
