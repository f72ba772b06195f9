import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { ConnectorName } from './outbox.contract.ts';
import { makeDue } from './outbox.repo.ts';
import type { Delivery } from './start-delivery.ts';

/**
 * Sends waiting and dead messages now: one, those of a connector, or all.
 * @returns how many; 0 for one that is delivered, being sent, or unknown
 */
export async function retryMessages(
  services: { db: Database; clock: Clock; delivery: Delivery },
  which: { id: string } | { connector?: ConnectorName | undefined },
): Promise<number> {
  const retried = await makeDue(services.db, services.clock.now(), which);
  if (retried > 0) services.delivery.poke();
  return retried;
}
