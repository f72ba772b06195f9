import * as v from 'valibot';
import type { Services } from '../../services.ts';
import { findAttempt } from '../attempt.repo.ts';

/**
 * Goes on with an attempt that somebody outside has heard news of. What they say is not believed, only looked into: an
 * attempt that is over, or none of ours, stays as it is.
 */
export async function resumeAttempt({ db, orders }: Pick<Services, 'db' | 'orders'>, attemptId: string): Promise<void> {
  const isOurs = v.is(v.pipe(v.string(), v.uuid()), attemptId) && (await findAttempt(db, attemptId));
  if (isOurs) await orders.process(attemptId);
}
