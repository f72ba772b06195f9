import type { Account, Subscription } from './account.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { listSeats } from './subscription-seat.repo.ts';

/** Tells the order system who holds the seats: all of them, never the change alone. */
export async function enqueueSeats(
  tx: Database,
  clock: Clock,
  { userId, accountProfileId }: Account,
  { id, netsuiteId, sku, teamId, licenses }: Subscription,
): Promise<void> {
  const seats = (await listSeats(tx, [id])).map(({ seat, email }) => ({ seat, email }));
  await enqueue(tx, clock, {
    connector: 'erp',
    kind: 'subscription-seats',
    reference: `subscription-${id}-seats-${crypto.randomUUID()}`,
    payload: { accountProfileId, netsuiteId, teamId, sku, licenses, seats },
    subject: `subscription-${id}`,
    subjectUserId: userId,
  });
}
