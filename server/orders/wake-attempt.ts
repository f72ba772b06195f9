import * as v from 'valibot';
import { findAttempt } from './attempt.repo.ts';
import type { AttemptDriver } from './drive-attempt.ts';
import type { OrderTools } from './order-tools.ts';

/**
 * Goes on with an attempt that somebody outside has heard news of. What they say is not believed, only looked into: an
 * attempt that is over, or none of ours, stays as it is.
 */
export async function wakeAttempt(
  { db, orders }: Pick<OrderTools, 'db'> & { orders: AttemptDriver },
  attemptId: string,
): Promise<void> {
  const isOurs = v.is(v.pipe(v.string(), v.uuid()), attemptId) && (await findAttempt(db, attemptId));
  if (isOurs) await orders.drive(attemptId);
}
